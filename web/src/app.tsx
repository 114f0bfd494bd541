/** Which page an address shows. */
import { lazy, Suspense, useEffect } from "react";
import { Bar } from "./kit/bar";
import { Fence } from "./kit/fence";
import { Landscape } from "./kit/landscape";
import { Link, useAddress } from "./kit/router";
import { useSay } from "./kit/say";
import { Start } from "./pages/start";

const NewTablePage = lazy(() => import("./pages/new-table"));
const TablePage = lazy(() => import("./pages/table"));
const ReplayPage = lazy(() => import("./pages/replay"));
const RulesPage = lazy(() => import("./pages/rules"));

export function App() {
  const address = useAddress();
  const [, page, name] = address.pathname.split("/").map(decodeURIComponent);
  useEffect(() => {
    if (!page) document.title = "Updraft";
  }, [page]);
  return (
    <>
      <Landscape />
      <Fence instead={<Failed />} key={`${page}/${name}`}>
        <Suspense fallback={<Loading />}>
          <Page page={page} name={name ?? ""} />
        </Suspense>
      </Fence>
    </>
  );
}

function Page({ page, name }: { page: string; name: string }) {
  if (!page) return <Start />;
  if (page === "new" && name) return <NewTablePage game={name} />;
  if (page === "table" && name) return <TablePage id={name} />;
  if (page === "replay") return <ReplayPage id={name} />;
  if (page === "rules" && name) return <RulesPage game={name} />;
  return <NotFound />;
}

function Loading() {
  const say = useSay();
  return (
    <p className="loading" role="status">
      {say("loading")}
    </p>
  );
}

/** Most likely there is a newer page than the one that was loaded. */
function Failed() {
  const say = useSay();
  return (
    <main className="reading paper">
      <h1>{say("page_failed")}</h1>
      <p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          {say("load_again")}
        </button>
      </p>
    </main>
  );
}

export function NotFound() {
  const say = useSay();
  return (
    <>
      <Bar />
      <main className="reading paper">
        <h1>{say("not_found")}</h1>
        <p>
          <Link href="/">{say("home")}</Link>
        </p>
      </main>
    </>
  );
}
