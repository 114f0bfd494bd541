// Before the first paint, so that nobody who likes the dark is blinded.
try {
  const chosen = JSON.parse(localStorage.getItem("updraft.settings") || "{}").theme;
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing gets the theme of its machine.
}
