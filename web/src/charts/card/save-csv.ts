import { toasts } from "../../ui/toasts/toast-queue.ts";
import { savedAs, type ShownChart } from "./chart-name.ts";

export const fileNotSaved = () =>
  toasts.show({ text: "Couldn't save the file. Check the connection and try again.", tone: "critical" });

export async function saveCsv({ title, name, plot, view }: ShownChart): Promise<void> {
  try {
    const { exportCsv } = await import("./export-csv.ts");
    exportCsv(savedAs(name, title, plot, view), plot, view);
  } catch {
    fileNotSaved();
  }
}
