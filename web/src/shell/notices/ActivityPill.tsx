import { Spinner } from "../../ui/states/Spinner.tsx";
import { useActivity } from "./activity.ts";
import css from "../frame/frame.module.css";

export function ActivityPill() {
  const words = useActivity();
  return (
    <output aria-live="polite" className={words === "" ? undefined : css.activity}>
      {words !== "" && (
        <>
          <Spinner />
          <span>{words}</span>
        </>
      )}
    </output>
  );
}
