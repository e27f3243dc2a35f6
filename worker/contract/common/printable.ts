import * as v from "valibot";

/** Control characters but tab and line breaks, and marks that turn the direction of what follows: they make a name look like another. */
const UNPRINTABLE = /[^\t\n\r\P{Cc}]|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]/u;

export const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);

export const printable = v.check(isPrintable, "Delete the characters that can't be shown.");
