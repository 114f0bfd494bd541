/** Which page an address shows. */
import { lazy, Suspense, useEffect } from "react";
import { Bar } from "./kit/bar";
import { ErrorBoundary } from "./kit/error-boundary";
import { useTranslate } from "./kit/i18n";
import { Landscape } from "./kit/landscape";
import { Link, useAddress } from "./kit/router";
import { Start } from "./pages/start";

const NewTablePage = lazy(() => import("./pages/new-table"));
const TablePage = lazy(() => import("./pages/table"));
const ReplayChunk = lazy(() => import("./pages/replay"));
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
      <ErrorBoundary instead={<Failed />} key={`${page}/${name}`}>
        <Suspense fallback={<Loading />}>
          <Page page={page} name={name ?? ""} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Page({ page, name }: { page: string; name: string }) {
  if (!page) return <Start />;
  if (page === "new" && name) return <NewTablePage game={name} />;
  if (page === "table" && name) return <TablePage id={name} />;
  if (page === "replay") return <ReplayChunk id={name} />;
  if (page === "rules" && name) return <RulesPage game={name} />;
  return <NotFound />;
}

function Loading() {
  const t = useTranslate();
  return (
    <p className="loading" role="status">
      {t("loading")}
    </p>
  );
}

/** Most likely there is a newer page than the one that was loaded. */
function Failed() {
  const t = useTranslate();
  return (
    <main className="reading paper">
      <h1>{t("page_failed")}</h1>
      <p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          {t("load_again")}
        </button>
      </p>
    </main>
  );
}

export function NotFound() {
  const t = useTranslate();
  return (
    <>
      <Bar />
      <main className="reading paper">
        <h1>{t("not_found")}</h1>
        <p>
          <Link href="/">{t("home")}</Link>
        </p>
      </main>
    </>
  );
}
