export const forbiddenTexts = {
  aPage: "This page",
  viewed: (page: string, person: string) => `${page} isn't part of viewing as ${person}`,
  viewedWhy: "Either this person's role doesn't have the page, or it has something to change, which a view leaves out.",
  trial: (page: string) => `${page} isn't part of the free trial`,
  trialNext:
    "The trial simulates locations under AI. With a device at your plant, you also get the dashboard, plants, devices and staff. Ask us with Feature Request / Bug Report, and your trial becomes an owner's account with everything in it.",
} as const;
