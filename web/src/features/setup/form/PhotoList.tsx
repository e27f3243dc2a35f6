import { Button } from "../../../ui/actions/Button.tsx";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import type { ShownPhoto } from "./photos.ts";

const showIn = (picture: Blob) => (image: HTMLImageElement | null) => {
  if (!image) return;
  const address = URL.createObjectURL(picture);
  image.src = address;
  return () => URL.revokeObjectURL(address);
};

interface PhotoListProps {
  photos: readonly ShownPhoto[];
  onRemove?: (photo: ShownPhoto) => void;
}

export function PhotoList({ photos, onRemove }: PhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <ul data-layout="stack shrink gap-2" aria-label={texts.photos}>
      {photos.map((photo, place) => (
        <li key={photo.key} data-layout="flex middle gap-2">
          {photo.picture && <img className={css.preview} ref={showIn(photo.picture)} alt={texts.photoOf(place + 1)} />}
          <span data-layout="shrink fill">{photo.address === null ? texts.photoKept : texts.photoStored}</span>
          {onRemove && <Button onClick={() => onRemove(photo)}>{texts.removePhoto(place + 1)}</Button>}
        </li>
      ))}
    </ul>
  );
}
