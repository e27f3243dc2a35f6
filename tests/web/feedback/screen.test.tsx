import { afterAll, describe, it, vi } from "vitest";
import { feedbackTexts } from "#contract/feedback/texts";
import { FeedbackDialog } from "../../../web/src/features/feedback/FeedbackDialog.tsx";
import { sendFeedback } from "../../../web/src/features/feedback/queries.ts";
import { feedbackScreenTexts as texts } from "../../../web/src/features/feedback/texts.ts";
import { aSession } from "../a-session.ts";
import { control, pressable, rendered, shown } from "../devices/rendered.tsx";
import type { keptMutations } from "../kept-mutations.ts";

// This file replaces modules, so it loads fresh ones.
const { library } = vi.hoisted(() => {
  vi.resetModules();
  return { library: { kept: null as ReturnType<typeof keptMutations> | null } };
});
afterAll(() => vi.resetModules());
vi.mock("@tanstack/react-query", async (original) => {
  const real = await original<typeof import("@tanstack/react-query")>();
  library.kept = (await import("../kept-mutations.ts")).keptMutations(real);
  return { ...real, useMutation: library.kept.useMutation };
});
vi.mock("../../../web/src/ui/overlays/Dialog.tsx", () => import("../shown-dialog.tsx"));
vi.mock("../../../web/src/features/feedback/queries.ts", async (original) => ({
  ...(await original<typeof import("../../../web/src/features/feedback/queries.ts")>()),
  sendFeedback: vi.fn<typeof sendFeedback>(),
}));

describe("feedback on the AI screen [P-108]", () => {
  it("has its button", async ({ expect }) => {
    const html = await shown("/ai", { allowed: ["simulation.view"] });
    const page = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(pressable(page)).toContain(feedbackTexts.title);
  });

  it("is a form for both kinds, then a dialog with thanks", async ({ expect }) => {
    library.kept!.forget();
    const page = () => {
      library.kept!.renderAgain();
      return rendered(<FeedbackDialog session={aSession(["simulation.view"])} onClose={() => undefined} />);
    };
    const form = await page();
    expect(form).toContain(`<dialog open="" aria-label="${feedbackTexts.title}"`);
    for (const kind of Object.values(texts.kinds)) expect(form).toContain(kind);
    expect(control(form, texts.text.feature)).toContain("<textarea");
    expect(pressable(form)).toContain(texts.send);
    vi.mocked(sendFeedback).mockRejectedValueOnce(new Error("The desk is closed."));
    await library.kept!.run(0, { featureRequestText: "More places" });
    expect(await page()).toContain("The desk is closed.");
    vi.mocked(sendFeedback).mockResolvedValueOnce({ message: feedbackTexts.sent });
    await library.kept!.run(0, { featureRequestText: "More places" });
    const thanks = await page();
    expect(thanks).toContain('<dialog open="" aria-label="Feedback sent!"');
    expect(thanks).toContain("Thank you for sharing your thoughts with us.");
    expect(pressable(thanks)).toEqual([texts.close]);
  });
});
