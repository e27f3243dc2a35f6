import { SETUP_PHOTO_MAX_PIXELS } from "#contract/setup/setup";
import { setupStepTexts as texts } from "../step-texts.ts";

const MAX_SIDE = 2048;
const QUALITY = 0.85;

export function sentSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height), Math.sqrt(SETUP_PHOTO_MAX_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

export const photoProblem = (file: Pick<File, "type">): string | null =>
  file.type.startsWith("image/") ? null : texts.photoNotImage;

export async function preparedPhoto(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => Promise.reject(new Error(texts.photoUnreadable)));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, sentSize(picture.width, picture.height));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!jpeg) throw new Error(texts.photoUnreadable);
  return jpeg;
}
