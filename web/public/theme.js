// Sets the theme before the first paint and follows the system's. The same rule as `web/src/ui/theme.ts`; it must not
// wait for a module: the plain login page starts the program on the first touch only.
(function () {
  var light = window.matchMedia("(prefers-color-scheme: light)");
  var forced = window.matchMedia("(forced-colors: active)");
  var apply = function () {
    var choice = null;
    try {
      choice = localStorage.getItem("soilsight-theme");
    } catch {
      // Storage can be forbidden: the default holds.
    }
    var theme = choice === "dark" || choice === "light" ? choice : "dark";
    if (choice === "system" || forced.matches) theme = light.matches ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
  };
  apply();
  light.addEventListener("change", apply);
  forced.addEventListener("change", apply);
})();
