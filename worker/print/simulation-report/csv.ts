import type { ProjectionData } from "#contract/simulation/projection";
import { csvDocument } from "../csv.ts";

/** The daily rows of a simulation as a document; headers carry units. */
export const simulationCsv = ({ daily }: ProjectionData): string =>
  csvDocument(
    [
      "date",
      "predicted_soiling_loss_percent",
      "loss_p10_percent",
      "loss_p50_percent",
      "loss_p90_percent",
      "output_confidence",
      "precipitation_mm",
      "pm10_ug_m3",
      "pm25_ug_m3",
    ],
    daily.map((row) => [
      row.date,
      row.predicted_soiling_loss,
      row.loss_p10,
      row.loss_p50,
      row.loss_p90,
      row.output_confidence,
      row.precipitation,
      row.pm10_concentration,
      row.pm25_concentration,
    ]),
  );
