import { useQuery } from "@tanstack/react-query";
import { linkClass } from "../../ui/actions/Link.tsx";
import { sensorText } from "./decide.model.ts";
import { plantDecisionQuery } from "../savings/index.ts";
import { zeroText } from "./sources.model.ts";
import { decideTexts } from "./texts.ts";
import css from "./cards.module.css";

const { strip: texts } = decideTexts;

/** What a sensor says of its plant; it never decides. */
export function SensorStrip({ plant, device, onDecide }: { plant: string; device: string; onDecide: () => void }) {
  const { data } = useQuery(plantDecisionQuery(plant));
  const sensor = data?.sensors.find(({ device_id }) => device_id === device);
  return (
    <p data-layout="panel" data-text="second" className={css.strip}>
      {sensor && [sensorText(sensor), zeroText(sensor)].filter(Boolean).join(" ")}
      {texts.plants}
      <button type="button" className={linkClass()} onClick={onDecide}>
        {texts.link}
      </button>
    </p>
  );
}
