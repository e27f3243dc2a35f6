import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toasts } from "../../../web/src/ui/toasts/toast-queue.ts";
import { useAnswered } from "../../../web/src/ui/toasts/use-answered.ts";

type Options = Parameters<typeof useAnswered<{ message: string }>>[0];

/** Calls outside of a page, as a press would. */
async function pressed(options: Options) {
  const client = new QueryClient();
  client.setQueryData(["plants"], []);
  client.setQueryData(["devices"], []);
  client.setQueryData(["decisions"], []);
  let press: () => Promise<unknown> = () => Promise.resolve();
  const Screen = ({ give }: { give: (call: () => Promise<unknown>) => void }) => {
    give(useAnswered(options).mutateAsync);
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen give={(call) => (press = call)} />
    </QueryClientProvider>,
  );
  const dismissAll = () => toasts.snapshot().forEach(({ id }) => toasts.dismiss(id));
  dismissAll();
  await press().catch(() => undefined);
  const isOld = (key: string) => client.getQueryState([key])?.isInvalidated;
  const shown = toasts.snapshot().map(({ text, tone, detail }) => ({ text, tone, detail }));
  dismissAll();
  return { shown, isOld };
}

const refuse = () => Promise.reject(new Error("Plants need an owner."));

describe("a call that answers with a sentence", () => {
  it("shows the answer and reads again what it changed, and nothing else", async () => {
    const { shown, isOld } = await pressed({
      call: () => Promise.resolve({ message: "Owner removed." }),
      detail: "Ada",
      rereads: [["plants"]],
    });
    expect(shown).toEqual([{ text: "Owner removed.", tone: "ok", detail: "Ada" }]);
    expect([isOld("plants"), isOld("devices")]).toEqual([true, false]);
  });

  it("reads again after a failure, too, and says it only if asked to", async () => {
    const told = await pressed({ call: refuse, tellsFailure: true, rereads: [[]] });
    expect(told.shown).toEqual([{ text: "Plants need an owner.", tone: "critical", detail: undefined }]);
    expect([told.isOld("plants"), told.isOld("devices")]).toEqual([true, true]);
    expect((await pressed({ call: refuse })).shown).toEqual([]);
  });

  it("leaves decisions to the one that follows changes of plans, so that they are asked once", async () => {
    const call = () => Promise.resolve({ message: "Imported." });
    const { isOld } = await pressed({ call, rereads: [[]], meta: { changesPlans: true } });
    expect([isOld("plants"), isOld("decisions")]).toEqual([true, false]);
    const other = await pressed({ call, rereads: [[]] });
    expect(other.isOld("decisions")).toBe(true);
  });
});
