import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeptPhoto } from "../offline/queue.model.ts";
import { keptPhotos, savePhotos } from "../offline/store.ts";

const none: KeptPhoto[] = [];

/** Photos of an entry on this phone. `photos` of its draft are those that were sent, with or without a picture here. */
export function usePhotos(entryId: string) {
  const client = useQueryClient();
  const queryKey = ["setup-photos", entryId];
  const { data: kept = none } = useQuery({ queryKey, queryFn: () => keptPhotos(entryId), retry: false });
  const latest = () => client.getQueryData<KeptPhoto[]>(queryKey) ?? none;
  return {
    kept,
    /** Rejects if the browser can't store them. */
    change: async (of: (photos: KeptPhoto[]) => KeptPhoto[]): Promise<void> => {
      const photos = of(latest());
      await savePhotos(entryId, photos);
      client.setQueryData(queryKey, photos);
    },
    /** Without storage, until the page is closed. */
    show: (of: (photos: KeptPhoto[]) => KeptPhoto[]) => client.setQueryData(queryKey, of(latest())),
  };
}

export interface ShownPhoto {
  key: string;
  /** Null: sent before this page was opened, and not stored here. */
  picture: Blob | null;
  address: string | null;
}

export function shownPhotos(sent: readonly string[], kept: readonly KeptPhoto[]): ShownPhoto[] {
  const pictures = new Map(kept.map(({ address, picture }) => [address, picture]));
  const waiting = kept.filter(({ address }) => address === null || !sent.includes(address));
  return [
    ...sent.map((address) => ({ key: address, picture: pictures.get(address) ?? null, address })),
    ...waiting.map(({ id, picture, address }) => ({ key: id, picture, address })),
  ];
}
