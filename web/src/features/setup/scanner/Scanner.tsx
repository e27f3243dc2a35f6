import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import { codeIn } from "./code.ts";
import { torchOf, type Torch } from "./torch.ts";

/** [ms] */
const FRAME_MS = 150;
/** Side of the centered cut-out [px]. */
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

interface Watcher {
  onCode: (code: string) => void;
  onFailure: () => void;
  onTorch: (torch: Torch | null) => void;
}

/** Calls `onCode` once. Returns the cleanup. */
function watch(video: HTMLVideoElement, { onCode, onFailure, onTorch }: Watcher): () => void {
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
    onTorch(torchOf(stream.getVideoTracks()[0]));
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

export default function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [torch, setTorch] = useState<Torch | null>(null);
  const [isLit, setIsLit] = useState(false);
  const take = useEffectEvent(onCode);
  useEffect(
    () =>
      watch(video.current!, {
        onCode: (code) => take(code),
        onFailure: () => setProblem(texts.noCamera),
        onTorch: setTorch,
      }),
    [],
  );
  const light = async (on: boolean) => {
    if (await torch?.light(on)) setIsLit(on);
    else setProblem(texts.noTorch);
  };
  const read = async (photo: File | undefined) => {
    const code = photo && (await codeIn(photo).catch(() => null));
    if (code) onCode(code);
    else if (photo) setProblem(texts.noCode);
  };
  return (
    <div data-layout="stack shrink gap-4">
      <video ref={video} className={css.video} muted playsInline aria-label={texts.scanHint} />
      <p data-text="muted">{texts.scanHint}</p>
      {torch && (
        <Button aria-pressed={isLit} onClick={() => void light(!isLit)}>
          {texts.torch}
        </Button>
      )}
      {problem !== null && <InlineError message={problem} />}
      <label data-layout="stack shrink gap-1">
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
