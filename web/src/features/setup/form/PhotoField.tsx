import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SETUP_PHOTOS } from "#contract/setup/setup";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { sendPhoto } from "../calls.ts";
import { type UnitAccess, withUnit } from "../renewal.ts";
import css from "../setup.module.css";
import { isUnanswered } from "../unanswered.ts";
import { setupStepTexts as texts } from "../step-texts.ts";
import { photoProblem, preparedPhoto } from "./photo.ts";
import { PhotoList } from "./PhotoList.tsx";
import { type ShownPhoto, shownPhotos, usePhotos } from "./photos.ts";

interface PhotoFieldProps {
  /** Null: offline, so photos wait on the phone. */
  access: UnitAccess | null;
  entryId: string;
  sent: readonly string[];
  onSent: (addresses: string[]) => void;
}

export function PhotoField({ access, entryId, sent, onSent }: PhotoFieldProps) {
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const { kept, change, show } = usePhotos(entryId);
  const photos = shownPhotos(sent, kept);
  const upload = async (picture: Blob): Promise<string | null> => {
    if (access === null) return null;
    const send = withUnit(access, ({ ticket }) => sendPhoto({ ticket, photo: picture }));
    return send.then(({ installationPhoto }) => installationPhoto).catch((error: unknown) => unlessOffline(error));
  };
  const send = useMutation({
    mutationFn: async (files: File[]) => {
      const addresses = [...sent];
      // A retry goes on after those that were taken.
      for (let file = files[0]; file; file = files[0]) {
        const picture = await preparedPhoto(file);
        const address = await upload(picture);
        const add = (list: typeof kept) => [...list, { id: crypto.randomUUID(), picture, address }];
        await change(add).catch(() => {
          if (address === null) throw new Error(texts.photoNotKept);
          show(add);
        });
        files.shift();
        if (address === null) continue;
        addresses.push(address);
        onSent([...addresses]);
      }
    },
  });
  const take = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    const chosen = [...files];
    const isTooMany = photos.length + chosen.length > SETUP_PHOTOS;
    const problem = isTooMany ? texts.tooManyPhotos : (chosen.map(photoProblem).find((one) => one !== null) ?? null);
    setRefused(problem);
    if (problem === null) send.mutate(chosen);
  };
  const remove = ({ key, address }: ShownPhoto) => {
    const rest = (list: typeof kept) => list.filter((photo) => photo.id !== key && photo.address !== (address ?? ""));
    void change(rest).catch(() => show(rest));
    if (address !== null) onSent(sent.filter((one) => one !== address));
    setRefused(null);
  };
  return (
    <div data-layout="stack shrink gap-1">
      <label htmlFor={id}>{texts.photo}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was removed.
          event.target.value = "";
        }}
      />
      <p id={`${id}-hint`} data-text="muted">
        {texts.photoHint}
      </p>
      <PhotoList photos={photos} onRemove={remove} />
      <div className={css.answer}>
        {refused !== null && <InlineError message={refused} />}
        {send.isPending && <output>{texts.photoSending}</output>}
        {send.isError && <InlineError message={send.error.message} onRetry={() => send.mutate(send.variables)} />}
      </div>
    </div>
  );
}

function unlessOffline(error: unknown): null {
  if (isUnanswered(error)) return null;
  throw error;
}
