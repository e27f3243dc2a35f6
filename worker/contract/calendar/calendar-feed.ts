export interface CalendarFeed {
  isOn: boolean;
}

/** The only answer with the link. */
export interface CalendarLink {
  link: string;
}

export const calendarTexts = {
  name: "Soilsight washes",
  ended: "Calendar link turned off.",
  isOff: "The calendar link is already off.",
  changed: "The calendar link was changed meanwhile. Try again.",
  notFound: "This calendar link has ended.",
  tooManyCalls: "Too many calls of this calendar link.",
} as const;
