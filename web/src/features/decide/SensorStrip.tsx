import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/actions/Button.tsx";
import { sensorText } from "./decide.model.ts";
import { decisionQuery } from "./queries.ts";
import { decideTexts } from "./texts.ts";
import css from "./cards.module.css";

const { strip: texts } = decideTexts;

interface SensorStripProps {
  plant: string;
  device: string;
  onDecide: () => void;
}

/** What a sensor says of its plant; it never decides. */
export function SensorStrip({ plant, device, onDecide }: SensorStripProps) {
  const { data } = useQuery(decisionQuery(plant));
  const sensor = data?.sensors.find(({ device_id }) => device_id === device);
  return (
    <p className={css.strip}>
      {sensor && sensorText(sensor)}
      {texts.plants}
      <Button variant="ghost" size="compact" onClick={onDecide}>
        {texts.link}
      </Button>
    </p>
  );
}
