/**
 * The one locale of the page. React Aria reads it from this symbol before it asks the browser: without it a German browser
 * shows 11/22/2026 as 22.11.2026, and an Egyptian one turns the arrow keys of tabs around. Numbers of a page in one locale
 * are read and written in one locale, until another one is offered whole.
 */
const LOCALE = "en-US";

Object.assign(globalThis, { [Symbol.for("react-aria.i18n.locale")]: LOCALE });
