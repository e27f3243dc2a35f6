// Sets the theme before the first paint and follows the system. Same rule as `web/src/ui/theme.ts`; not a module, because the plain login
// page starts the program only on the first interaction.
(function () {
  var light = window.matchMedia("(prefers-color-scheme: light)");
  var forced = window.matchMedia("(forced-colors: active)");
  var apply = function () {
    var choice = null;
    try {
      choice = localStorage.getItem("soilsight-theme");
    } catch {
      // Storage may be forbidden; the default applies.
    }
    var theme = choice === "dark" || choice === "light" ? choice : "dark";
    if (choice === "system" || forced.matches) theme = light.matches ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
  };
  apply();
  light.addEventListener("change", apply);
  forced.addEventListener("change", apply);
})();
