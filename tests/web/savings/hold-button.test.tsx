import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { HoldButton } from "../../../web/src/features/savings/hold/HoldButton.tsx";

const offer = { is: "hold", version: 0, previous: null } as const;
const htmlOf = (client: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HoldButton plant="valley" offer={offer} mayChoose />
    </QueryClientProvider>,
  );

describe("the button of a hold", () => {
  it("is pending while a choice about its plant is, also one of a page that is closed", async ({ expect }) => {
    const client = new QueryClient();
    expect(htmlOf(client)).not.toContain("aria-busy");
    const undo = Promise.withResolvers<null>();
    const choose = (plant: string, call: Promise<null>) =>
      client
        .getMutationCache()
        .build(client, { mutationKey: ["hold", plant], mutationFn: () => call })
        .execute(undefined);
    void choose("desert", new Promise(() => {}));
    expect(htmlOf(client)).not.toContain("aria-busy");
    const undone = choose("valley", undo.promise);
    expect(htmlOf(client)).toContain('aria-busy="true"');
    undo.resolve(null);
    await undone;
    expect(htmlOf(client)).not.toContain("aria-busy");
  });
});
