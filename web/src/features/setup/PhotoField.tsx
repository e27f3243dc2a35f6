import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { InlineError } from "../../ui/states/InlineError.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { sendPhoto } from "./calls.ts";
import { photoProblem, preparedPhoto } from "./photo.ts";
import { setupScreenTexts as texts } from "./texts.ts";

interface PhotoFieldProps {
  ticket: string;
  /** Address of the stored photo; empty: none. */
  stored: string;
  onStored: (address: string) => void;
}

/** The installation photo: sent at once, and optional, so that a failure never holds up the form. */
export function PhotoField({ ticket, stored, onStored }: PhotoFieldProps) {
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: async (file: File) => sendPhoto({ ticket, photo: await preparedPhoto(file) }),
    onSuccess: ({ installationPhoto }) => onStored(installationPhoto),
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = photoProblem(file);
    setRefused(problem);
    if (problem === null) send.mutate(file);
  };
  return (
    <div className={layout.group}>
      <label htmlFor={id}>{texts.photo}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint`}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <p id={`${id}-hint`} className={layout.muted}>
        {texts.photoHint}
      </p>
      {refused !== null && <InlineError message={refused} />}
      {send.isPending && <output>{texts.photoSending}</output>}
      {send.isError && <InlineError message={send.error.message} onRetry={() => send.mutate(send.variables)} />}
      {stored !== "" && !send.isPending && <output>{texts.photoStored}</output>}
    </div>
  );
}
