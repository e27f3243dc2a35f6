export interface Torch {
  light: (on: boolean) => Promise<boolean>;
}

/** `torch` is in the draft standard and Chromium, not in the types. */
type Capabilities = MediaTrackCapabilities & { torch?: boolean };

export function torchOf(track: MediaStreamTrack | undefined): Torch | null {
  const { torch } = (track?.getCapabilities?.() ?? {}) as Capabilities;
  if (!track || torch !== true) return null;
  return {
    light: async (on) => {
      try {
        await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
        return true;
      } catch {
        return false;
      }
    },
  };
}
