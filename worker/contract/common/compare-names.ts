let collator: Intl.Collator | undefined;

/** As people sort names: 2 before 10. The collator is made for the first comparison, because making it takes milliseconds on a phone. */
export const compareNames = (one: string, other: string): number =>
  (collator ??= new Intl.Collator("en", { numeric: true })).compare(one, other);
