import { parseCsv } from "../../../tools/text/csv.ts";

const statuses = ["", "done", "decided"] as const;
type RequirementStatus = (typeof statuses)[number];

export interface Requirement {
  id: string;
  feature: string;
  text: string;
  status: RequirementStatus;
}

const header = ["id", "section", "feature", "kind", "requirement", "status"];

export function readLedger(text: string): { rows: Requirement[]; faults: string[] } {
  const [first, ...body] = parseCsv(text);
  const faults: string[] = [];
  if (first?.join() !== header.join()) faults.push(`The columns must be ${header.join(", ")}.`);
  const seen = new Set<string>();
  const rows: Requirement[] = [];
  for (const [index, cells] of body.entries()) {
    const [id = "", , feature = "", , requirement = "", status = ""] = cells;
    if (cells.length !== header.length) faults.push(`Row ${index + 2} has ${cells.length} cells.`);
    if (!/^[PDAO]-\d{3}$/.test(id) || seen.has(id))
      faults.push(`Row ${index + 2}: the id is missing, wrong or used twice.`);
    if (!(statuses as readonly string[]).includes(status)) faults.push(`${id}: the status is empty, done or decided.`);
    seen.add(id);
    rows.push({ id, feature, text: requirement, status: status as RequirementStatus });
  }
  return { rows, faults };
}

export function unproven(rows: Requirement[], named: Set<string>, decisions: string): string[] {
  const known = new Set(rows.map((row) => row.id));
  return [
    ...rows
      .filter((row) => row.status === "done" && !named.has(row.id))
      .map((row) => `${row.id} is done, but no test title names it: ${row.text}`),
    ...rows
      .filter((row) => row.status === "decided" && !decisions.includes(row.id))
      .map((row) => `${row.id} is decided, but no record in docs/decisions names it: ${row.text}`),
    ...[...named].filter((id) => !known.has(id)).map((id) => `A test title names ${id}, which does not exist.`),
  ];
}

export function progress(rows: Requirement[]): { feature: string; finished: number; total: number }[] {
  const features = Map.groupBy(rows, (row) => row.feature);
  return [...features]
    .map(([feature, of]) => ({ feature, finished: of.filter((row) => row.status !== "").length, total: of.length }))
    .toSorted((a, b) => b.total - b.finished - (a.total - a.finished) || a.feature.localeCompare(b.feature));
}
