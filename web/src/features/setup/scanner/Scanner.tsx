import { useEffect, useRef, useState } from "react";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import css from "../setup.module.css";
import { setupScreenTexts as texts } from "../texts.ts";

// From our own origin; the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The code in a picture; null: none. */
async function codeIn(picture: Blob | ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: ["DataMatrix"], tryHarder: true, maxNumberOfSymbols: 1 });
  return found[0]?.text ?? null;
}

/** Between two frames that are looked at [ms]. */
const FRAME_MS = 150;
/** The code is held in the middle; a side of the cut-out [px]. */
const CUT_OUT = 640;

function middleOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const side = Math.min(video.videoWidth, video.videoHeight);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (side === 0 || !context) return null;
  canvas.width = canvas.height = Math.min(side, CUT_OUT);
  const [x, y] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
  context.drawImage(video, x, y, side, side, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Reads codes from the camera until one is found; calls `onCode` once. Gives what ends it. */
function watch(video: HTMLVideoElement, onCode: (code: string) => void, onFailure: () => void): () => void {
  const stop = new AbortController();
  let stream: MediaStream | undefined;
  const canvas = document.createElement("canvas");
  const look = async (): Promise<void> => {
    const frame = middleOf(video, canvas);
    const code = frame && (await codeIn(frame));
    if (stop.signal.aborted) return;
    if (code) onCode(code);
    else setTimeout(() => void look().catch(onFailure), FRAME_MS);
  };
  const start = async (): Promise<void> => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (stop.signal.aborted) return stream.getTracks().forEach((track) => track.stop());
    video.srcObject = stream;
    await video.play();
    await look();
  };
  start().catch(() => !stop.signal.aborted && onFailure());
  return () => {
    stop.abort();
    stream?.getTracks().forEach((track) => track.stop());
  };
}

/** The camera, and a photo of the code where the camera can't be used. */
export default function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });
  useEffect(
    () =>
      watch(
        video.current!,
        (code) => take.current(code),
        () => setProblem(texts.noCamera),
      ),
    [],
  );
  const read = async (photo: File | undefined) => {
    const code = photo && (await codeIn(photo).catch(() => null));
    if (code) onCode(code);
    else if (photo) setProblem(texts.noCode);
  };
  return (
    <div className={layout.stack}>
      <video ref={video} className={css.video} muted playsInline aria-label={texts.scanHint} />
      <p className={layout.muted}>{texts.scanHint}</p>
      {problem !== null && <InlineError message={problem} />}
      <label className={layout.group}>
        {texts.scanPhoto}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
    </div>
  );
}
