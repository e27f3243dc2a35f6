import { texts } from "#contract/common/texts";
import { examplePvsystCsv } from "#domain/energy-file/examples";
import { type Instructions, linesOfFile, monthsOf } from "./content.ts";

export function pvsystInstructions(): Instructions {
  const example = examplePvsystCsv();
  const names = example.split("\r\n").findIndex((line) => line.startsWith("date;")) + 1;
  const last = example.trimEnd().split("\r\n").length;
  return {
    title: "How to export a PVsyst file",
    lead: "The portal takes your plant's energy from an hourly PVsyst simulation. It needs one column, E_Grid, for each hour of a year.",
    steps: [
      { text: "Open the project in PVsyst and choose the variant that describes the plant as built." },
      {
        text: "Set the soiling loss of the variant to 0%.",
        detail: "The portal subtracts soiling itself. Soiling already in the file would be counted twice.",
      },
      {
        text: "Choose Advanced Simulation, then Output File; tick it and choose hourly values.",
        detail: "Names differ slightly between PVsyst versions.",
      },
      {
        text: "Add the variable E_Grid, the energy injected into the grid.",
        detail:
          "If the inverters clip, add EArrMPP, EArray and EGrdLim too: clipped energy isn't lost to soiling. Other variables are ignored. Without E_Grid, the portal uses EOutInv.",
      },
      {
        text: "Run the simulation and look for the .csv file in the folder UserHourly of your PVsyst workspace.",
        detail: "Any separator, decimal mark and date order works. Don't save the file again from a spreadsheet.",
      },
      {
        text: "On the dashboard choose Upload PVsyst or custom CSV, pick the file and compare the months with your report.",
        detail: "Then click Use this file. It's stored for the plant and used in every calculation.",
      },
    ],
    example: {
      caption: "The example file",
      lines: linesOfFile(example, [
        { number: 1, note: "PVSYST tells the portal what it is" },
        { number: names - 2, note: "Simulation must be in the header" },
        { number: names, note: "date and E_Grid, in any order" },
        { number: names + 1, note: "the unit: W, kW, MW, Wh, kWh or MWh" },
        { number: names + 3, note: "the first hour, below zero at night" },
        { number: last, note: "the last of 8,760 hours" },
      ]),
    },
    picture: { caption: "How the portal shows the example", plot: monthsOf(example, null) },
    rules: [
      "The file ends with .csv and holds the words PVSYST, Simulation and date.",
      "It covers every hour from January 1 to December 31. The year doesn't matter.",
      "Nighttime transformer losses are subtracted. A day's energy is never below zero.",
    ],
    problems: [
      {
        said: texts.csvBadFormat,
        todo: "The sentence below it names the line. Export again instead of repairing the file by hand.",
      },
      {
        said: "There is no column E_Grid.",
        todo: "Add E_Grid to the output variables (step 4) and run the simulation again.",
      },
      {
        said: "The months look wrong by a factor.",
        todo: "The unit in the line below the names doesn't match the values. Export in kW or kWh.",
      },
    ],
  };
}
