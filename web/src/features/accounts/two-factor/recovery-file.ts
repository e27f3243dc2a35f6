export const recoveryFile = (codes: readonly string[], host: string): string =>
  `Recovery codes for your account at ${host}. Each works once.\n\n${codes.join("\n")}\n`;
