import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { saveSystematic, systematicQuery } from "./queries.ts";
import { inUseText, systematicTexts } from "./systematic.texts.ts";

interface SystematicFieldProps {
  deviceId: string;
  mayEdit: boolean;
}

export function SystematicField({ deviceId, mayEdit }: SystematicFieldProps) {
  const client = useQueryClient();
  const setting = useQuery(systematicQuery(deviceId));
  const entered = setting.data?.entered ?? null;
  const [typed, setTyped] = useState<{ points: number | null; wrong: boolean } | null>(null);
  const points = typed ? typed.points : entered;
  const save = useMutation({
    mutationFn: () => saveSystematic(deviceId, points),
    onSuccess: () => {
      setTyped(null);
      toasts.show({ text: systematicTexts.saved, tone: "ok" });
      void client.invalidateQueries({ queryKey: ["device", deviceId] });
    },
  });
  if (setting.isError) return <InlineError message={setting.error.message} onRetry={() => void setting.refetch()} />;
  return (
    <>
      <NumberField
        label={systematicTexts.label}
        unit="points"
        step={0.1}
        places={2}
        minimum={0}
        maximum={20}
        value={points ?? NaN}
        onChange={(value, wrong) => setTyped({ points: Number.isNaN(value) ? null : value, wrong: wrong !== null })}
        disabled={!mayEdit || setting.isPending}
        description={systematicTexts.description}
      />
      {setting.data && <p data-text="quiet pretty">{inUseText(setting.data)}</p>}
      {save.isError && <InlineError message={save.error.message} />}
      {mayEdit && typed !== null && (
        <Button
          pending={save.isPending}
          reason={typed.wrong ? systematicTexts.wrong : undefined}
          onClick={() => save.mutate()}
        >
          {systematicTexts.save}
        </Button>
      )}
    </>
  );
}
