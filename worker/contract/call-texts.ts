/** Texts that every page needs before it shows anything: what a call may end with. The rest is in `texts.ts`. */
export const callTexts = {
  networkError: "Network Error",
  unauthorized: "User unauthorized to perform this request.",
} as const;
