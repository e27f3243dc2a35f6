import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { sendPhoto } from "../calls.ts";
import css from "../setup.module.css";
import { isUnanswered } from "../unanswered.ts";
import { savePhoto, storedPhoto, removePhoto } from "../offline/store.ts";
import { setupStepTexts as texts } from "../step-texts.ts";
import { photoProblem, preparedPhoto } from "./photo.ts";

interface PhotoFieldProps {
  ticket: string | null;
  entryId: string;
  stored: string;
  onStored: (address: string) => void;
}

export function PhotoField({ ticket, entryId, stored, onStored }: PhotoFieldProps) {
  const id = useId();
  const client = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  const key = ["setup-photo", entryId];
  const { data: kept } = useQuery({ queryKey: key, queryFn: () => storedPhoto(entryId), retry: false });
  const keep = async (photo: Blob | null): Promise<void> => {
    await (photo ? savePhoto(entryId, photo) : removePhoto(entryId));
    client.setQueryData(key, photo);
  };
  const send = useMutation({
    mutationFn: async (file: File) => {
      const photo = await preparedPhoto(file);
      const sent =
        ticket === null ? null : await sendPhoto({ ticket, photo }).catch((error: unknown) => unlessOffline(error));
      if (sent === null) {
        await keep(photo).catch(() => Promise.reject(new Error(texts.photoNotKept)));
        return "";
      }
      if (kept) await keep(null);
      return sent.installationPhoto;
    },
    onSuccess: onStored,
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = photoProblem(file);
    setRefused(problem);
    if (problem === null) send.mutate(file);
  };
  return (
    <div data-layout="stack shrink gap-1">
      <label htmlFor={id}>{texts.photo}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint`}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <p id={`${id}-hint`} data-text="muted">
        {texts.photoHint}
      </p>
      <div className={css.answer}>
        {refused !== null && <InlineError message={refused} />}
        {send.isPending && <output>{texts.photoSending}</output>}
        {send.isError && <InlineError message={send.error.message} onRetry={() => send.mutate(send.variables)} />}
        {stored !== "" && !kept && !send.isPending && <output>{texts.photoStored}</output>}
        {kept && !send.isPending && (
          <div data-layout="flex middle gap-2">
            <output data-layout="shrink fill">{texts.photoKept}</output>
            <Button onClick={() => void keep(null)}>{texts.removePhoto}</Button>
          </div>
        )}
      </div>
    </div>
  );
}

function unlessOffline(error: unknown): null {
  if (isUnanswered(error)) return null;
  throw error;
}
