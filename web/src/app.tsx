/** Choose the page for an address. */
import { lazy, Suspense, useEffect } from "react";
import { ErrorBoundary } from "./kit/error-boundary";
import { useTranslate } from "./kit/i18n";
import { Landscape } from "./kit/landscape";
import { Loading } from "./kit/loading";
import { useAddress } from "./kit/router";
import { RulesDrawer } from "./kit/rules-drawer";
import { ShortcutsHelp } from "./kit/shortcuts";
import { HomePage } from "./pages/home";
import { NotFound } from "./pages/not-found";

const NewTablePage = lazy(() => import("./pages/new-table"));
const TablePage = lazy(() => import("./pages/table"));
const ReplayPage = lazy(() => import("./pages/replay"));
const LearnPage = lazy(() => import("./pages/learn"));
const LessonPage = lazy(() => import("./pages/lesson"));
const FairPage = lazy(() => import("./pages/fair"));
const LuckPage = lazy(() => import("./pages/luck"));
const ReviewPage = lazy(() => import("./pages/review"));
const RulesPage = lazy(() => import("./pages/rules"));

export function App() {
  const address = useAddress();
  const [page = "", name = "", detail = "", ...rest] = parts(address.pathname);
  useEffect(() => {
    if (!page) document.title = "Updraft";
  }, [page]);
  return (
    <>
      <Landscape />
      <ErrorBoundary fallback={<Failed />} key={`${page}/${name}/${detail}`}>
        <Suspense fallback={<Loading />}>
          {rest.length ? <NotFound /> : <Page page={page} name={name} detail={detail} />}
        </Suspense>
      </ErrorBoundary>
      <RulesDrawer />
      <ShortcutsHelp />
    </>
  );
}

/** Split a path; one that cannot be decoded has too many parts to be a page. */
function parts(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["", "", "", ""];
  }
}

function Page({ page, name, detail }: { page: string; name: string; detail: string }) {
  if (page === "learn" && name && detail) return <LessonPage game={name} lesson={detail} />;
  if (detail) return <NotFound />;
  if (page === "learn" && name) return <LearnPage game={name} />;
  if (!page) return <HomePage />;
  if (page === "new" && name) return <NewTablePage game={name} />;
  if (page === "table" && name) return <TablePage id={name} />;
  if (page === "fair" && !name) return <FairPage />;
  if (page === "luck" && !name) return <LuckPage />;
  if (page === "replay") return <ReplayPage id={name} />;
  if (page === "review" && name) return <ReviewPage id={name} />;
  if (page === "rules" && name) return <RulesPage game={name} />;
  return <NotFound />;
}

/** Offer to reload: most likely the server has a newer page than the one loaded. */
function Failed() {
  const t = useTranslate();
  return (
    <main className="reading paper">
      <h1>{t("page_failed")}</h1>
      <p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          {t("reload")}
        </button>
      </p>
    </main>
  );
}
