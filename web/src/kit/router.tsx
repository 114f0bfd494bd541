/** Addresses: `/`, `/new/<game>`, `/table/<id>`, `/replay/<id>`, `/review/<id>`, `/rules/<game>`, `/learn/<game>[/<lesson>]`, `/fair`, `/luck`. */
import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** Go to another page without a reload. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  if (!replace && !to.includes("#")) window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** Return the current address with path and query. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return new URL(href);
}

/** A link to another page that needs no reload. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || rest.target) return;
    event.preventDefault();
    go(href);
  }
  return <a href={href} onClick={follow} {...rest} />;
}
