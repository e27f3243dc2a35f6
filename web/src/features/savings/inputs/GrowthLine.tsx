import { useQuery } from "@tanstack/react-query";
import { growthNote } from "#contract/savings/assumption-text";
import { latestSavingsQuery } from "../queries.ts";

export default function GrowthLine({ device }: { device: string }) {
  const { data } = useQuery(latestSavingsQuery(device));
  const note = growthNote(data?.result?.assumptions ?? []);
  return note === null ? null : <p data-text="second caption anywhere">{note}</p>;
}
