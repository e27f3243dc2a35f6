export const sessionEndTexts = {
  ownerLost: (owner: string) =>
    `You no longer act for ${owner}. That account is disabled or deleted. Check whether your last change was saved.`,
} as const;
