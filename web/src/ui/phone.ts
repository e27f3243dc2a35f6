/** Media query of a phone: below `breakpoints.tablet`. */
export const PHONE = "(max-width: 767px)";
