// Sets the theme before the first paint. The same rule as `web/src/ui/theme.ts`; it must not wait for a module.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("soilsight-theme");
  } catch {
    // Storage can be forbidden: the default holds.
  }
  var theme = choice === "dark" || choice === "light" ? choice : "dark";
  var asks = function (query) {
    return window.matchMedia(query).matches;
  };
  if (choice === "system" || asks("(forced-colors: active)")) {
    theme = asks("(prefers-color-scheme: light)") ? "light" : "dark";
  }
  document.documentElement.dataset.theme = theme;
})();
