export const timeTexts = {
  missing: "The time is missing or not a number; send t as UTC seconds since 1970.",
  notWhole: "Times are whole UTC seconds since 1970.",
  tooEarly: "The time is before 2001; check the clock of the device.",
  tooLate: "The time is after 2100; send seconds, not milliseconds.",
  ahead: "The time is more than 10 minutes in the future; check the clock of the device.",
};
