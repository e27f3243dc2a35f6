export const PHONE = "(max-width: 767px)";
