import { texts } from "#contract/common/texts";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import { type Instructions, linesOfFile, monthsOf } from "./content.ts";

export function customInstructions(): Instructions {
  const example = exampleCustomCsv();
  const last = example.trimEnd().split("\r\n").length;
  return {
    title: "How to make a custom CSV",
    lead: "Without PVsyst, the portal takes your plant's energy from a list: one number per line, the energy of one day in kWh, for a full year.",
    steps: [
      {
        text: "Use the energy a clean plant would deliver each day of a year, from a model or from a year with frequent washes.",
        detail: "The portal subtracts soiling itself. Soiling already in the values would be counted twice.",
      },
      {
        text: "Write one value per line, in kWh per day, in calendar order.",
        detail: "In a spreadsheet that is one column and nothing else.",
      },
      {
        text: "You can start with any day of the year.",
        detail: "The portal asks for the date of the first value, then wraps the values around the year.",
      },
      { text: "You can put a heading in the first line. It's ignored." },
      { text: "Save the file as CSV: the name ends with .csv." },
      {
        text: "On the dashboard choose Upload PVsyst or custom CSV, pick the file, enter the date of the first value and compare the months.",
        detail: "Then click Use this file. It's stored for the plant and used in every calculation.",
      },
    ],
    example: {
      caption: "The example file",
      lines: linesOfFile(example, [
        { number: 1, note: "a heading, which is left out" },
        { number: 2, note: "the first day, here January 1" },
        { number: 3, note: "the second day" },
        { number: 4 },
        { number: 182, note: "the middle of the year" },
        { number: last - 1 },
        { number: last, note: "the last day" },
      ]),
    },
    picture: { caption: "How the portal shows the example", plot: monthsOf(example, "2025-01-01") },
    rules: [
      "364 to 366 lines with values. A blank line at the end doesn't count.",
      "No value below 10, except 0 for a day without energy: other small values are treated as a unit error.",
      "Use a period or a comma for decimals, not both, and no thousands separators.",
      "The date of the first value is required.",
    ],
    problems: [
      { said: texts.csvBadFormat, todo: "The message below it names the line and the problem." },
      { said: texts.csvStartDateRequired, todo: "Enter the date of the first value." },
      {
        said: "Values below 10 kWh a day aren't accepted, except 0.",
        todo: "Use kWh, not MWh. For a day without energy, enter 0.",
      },
      {
        said: "Found ... values; expected 364 to 366, one per day.",
        todo: "Write one line for each day, without gaps, subtotals or a sum at the end.",
      },
    ],
  };
}
