/**
 * React Aria reads the locale from this symbol before asking the browser. Otherwise a German browser shows 11/22/2026 as 22.11.2026, and an
 * Egyptian one reverses the arrow keys of tabs.
 */
const LOCALE = "en-US";

Object.assign(globalThis, { [Symbol.for("react-aria.i18n.locale")]: LOCALE });
