/** The frame of the pages for sceptical players: a sheet of paper with a heading, which is also the page's title. */
import { type ReactNode, useEffect } from "react";
import { Bar } from "../kit/bar";

export function FairFrame({ heading, children }: { heading: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${heading} · Updraft`;
  }, [heading]);
  return (
    <>
      <Bar />
      <main className="reading paper fair-page">
        <h1>{heading}</h1>
        {children}
      </main>
    </>
  );
}
