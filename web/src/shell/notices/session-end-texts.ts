export const sessionEndTexts = {
  ownerLost: (owner: string) =>
    `You're no longer acting for ${owner}, because that account is disabled or deleted. Check whether your last change was saved.`,
} as const;
