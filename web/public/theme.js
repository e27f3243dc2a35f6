// Sets the theme before the first paint. The same rule as `web/src/ui/theme.ts`; it must not wait for a module.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("soilsight-theme");
  } catch {
    // Storage can be forbidden: the default holds.
  }
  var theme = choice === "dark" || choice === "light" ? choice : "dark";
  if (choice === "system" && window.matchMedia("(prefers-color-scheme: light)").matches) theme = "light";
  document.documentElement.dataset.theme = theme;
})();
