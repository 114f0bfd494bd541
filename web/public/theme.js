// Set the theme before the first paint, so that the page does not flash in the wrong one.
try {
  const chosen = JSON.parse(localStorage.getItem("updraft.settings") || "{}").theme;
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the page follows the device's theme.
}
