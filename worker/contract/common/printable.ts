import * as v from "valibot";

/** Control characters except tab and line breaks, and direction marks, which can disguise a name. */
const UNPRINTABLE = /[^\t\n\r\P{Cc}]|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]/u;

export const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);

export const printable = v.check(isPrintable, "Delete the characters that can't be shown.");
