/** The file that a person keeps; it says what it is for, and not whose it is. */
export const recoveryFile = (codes: readonly string[], host: string): string =>
  `Recovery codes of your account at ${host}. Each works once.\n\n${codes.join("\n")}\n`;
