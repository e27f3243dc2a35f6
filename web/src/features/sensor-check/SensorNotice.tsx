import { useQuery } from "@tanstack/react-query";
import { sensorCheckTexts as texts } from "#contract/soiling/sensor-check";
import { Notice } from "../../ui/states/Notice.tsx";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { sensorCheckQuery } from "./queries.ts";
import { faultText, isMark, openFaults } from "./sensor-check.model.ts";

/** What is wrong with the newest days of a device, and what to do. Nothing while no fault is open. */
export function SensorNotice({ device, mayDecide }: { device: string; mayDecide: boolean }) {
  const { data } = useQuery(sensorCheckQuery(device));
  return (data ? openFaults(data) : []).map((days) => (
    <Notice
      key={`${days.fault} ${days.from}`}
      action={mayDecide ? <DecisionButtons device={device} days={days} /> : undefined}
    >
      {faultText(days)} {!isMark(days) && texts.leftOut}
    </Notice>
  ));
}
