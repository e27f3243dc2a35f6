/** 2000 to 2099 in a spreadsheet that counts days from December 30, 1899. */
export const SERIAL_DAYS = { first: 36_526, last: 73_051, of1970: 25_569 } as const;
