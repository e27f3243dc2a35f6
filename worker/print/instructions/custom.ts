import { texts } from "#contract/common/texts";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import type { Instructions } from "./content.ts";
import { linesOfFile, monthsOf } from "./picture.ts";

/** What a custom file of daily energy looks like. */
export function customInstructions(): Instructions {
  const example = exampleCustomCsv();
  const last = example.trimEnd().split("\r\n").length;
  return {
    title: "Custom CSV: how to write it",
    lead: "Without PVsyst the portal takes the energy of your plant from a list: one number a line, the energy of one day in kWh, for a whole year.",
    steps: [
      {
        text: "Take the energy that a clean plant would deliver on each day of a year, from a model or from a year that was washed often.",
        detail: "The portal takes the soiling off itself. A loss that is in the values already would be counted twice.",
      },
      {
        text: "Write one value a line, in kWh a day, in the order of the calendar.",
        detail: "In a spreadsheet that is one column and nothing else.",
      },
      {
        text: "You may begin with any day of the year.",
        detail: "The portal asks for the day of the first value. It then wraps the values round the year.",
      },
      { text: "Put a heading into the first line if you like. It is left out." },
      { text: "Save the file as CSV: the name ends with .csv." },
      {
        text: "On the dashboard choose Upload PVsyst or custom CSV, pick the file, enter the day of the first value and compare the months.",
        detail: "Only then press Use this file. It is stored for the plant and used by every calculation.",
      },
    ],
    example: {
      caption: "The example file that the portal offers",
      lines: linesOfFile(example, [
        { number: 1, note: "a heading, which is left out" },
        { number: 2, note: "the first day, here 1 January" },
        { number: 3, note: "the second day" },
        { number: 4 },
        { number: 182, note: "the middle of the year" },
        { number: last - 1 },
        { number: last, note: "the last day" },
      ]),
    },
    picture: { caption: "The portal shows the example like this", plot: monthsOf(example, "2025-01-01") },
    rules: [
      "364 to 366 lines with values. A blank line at the end does not count.",
      "No value below 10: a day with less is taken for a mistake of the unit.",
      "Decimals with a point or a comma, but only one of both; no sign between thousands.",
      "The day of the first value is required.",
    ],
    problems: [
      { said: texts.csvBadFormat, todo: "The sentence below it names the line and what is wrong with it." },
      { said: texts.csvStartDateRequired, todo: "Enter the day to which the first value belongs." },
      {
        said: "A day below 10 kWh is not accepted.",
        todo: "Write kWh and not MWh. For a day without energy write 10.",
      },
      {
        said: "Found ... values; expected 364 to 366, one per day.",
        todo: "Write one line for each day, without gaps, subtotals or a sum at the end.",
      },
    ],
  };
}
