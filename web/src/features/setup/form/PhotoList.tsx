import { type ReactNode, useEffect, useState } from "react";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import type { ShownPhoto } from "./photos.ts";

function Picture({ picture, label }: { picture: Blob; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return <img className={css.preview} src={address} alt={label} />;
}

export function PhotoList({
  photos,
  action,
}: {
  photos: readonly ShownPhoto[];
  action?: (photo: ShownPhoto, place: number) => ReactNode;
}) {
  if (photos.length === 0) return null;
  return (
    <ul data-layout="stack shrink gap-2" aria-label={texts.photos}>
      {photos.map((photo, place) => (
        <li key={photo.key} data-layout="flex middle gap-2">
          {photo.picture && <Picture picture={photo.picture} label={texts.photoOf(place + 1)} />}
          <span data-layout="shrink fill">{photo.address === null ? texts.photoKept : texts.photoStored}</span>
          {action?.(photo, place)}
        </li>
      ))}
    </ul>
  );
}
