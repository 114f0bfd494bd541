/** "How to play": pictures side by side, each with a title and a sentence; on phones each is beside its sentence. */
import "../styles/how-to-play.css";
import type { ReactNode } from "react";

/** All pictures of a game; its class sets the sizes of what is drawn, and `--how-picture` their height. */
export function HowToPlayPictures({ className, children }: { className: string; children: ReactNode }) {
  return <ol className={`how-pictures ${className}`}>{children}</ol>;
}

interface Props {
  title: string;
  words: string;
  /** The picture in words. */
  alt: string;
  children: ReactNode;
}

export function HowToPlayPicture({ title, words, alt, children }: Props) {
  return (
    <li className="paper">
      <div className="how-picture" role="img" aria-label={alt}>
        {children}
      </div>
      <h3>{title}</h3>
      <p>{words}</p>
    </li>
  );
}
