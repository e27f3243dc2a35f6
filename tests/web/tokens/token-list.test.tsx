import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import type { ListedToken } from "#contract/tokens/tokens";
import { TokenList } from "../../../web/src/features/tokens/index.ts";
import { tokensQuery } from "../../../web/src/features/tokens/queries.ts";
import { tokenScreenTexts as texts } from "../../../web/src/features/tokens/texts.ts";
import { pressable, rendered } from "../devices/rendered.tsx";

const token: ListedToken = {
  id: "1",
  kind: "owner",
  name: "SCADA historian",
  hint: "7lCj",
  scopes: ["read"],
  plants: ["p"],
  person: null,
  createdAt: 1_772_000_000,
  expiresAt: 1_780_000_000,
  lastUsedAt: 1_773_000_000,
  lastPlace: "US, Example Net",
  state: "active",
};

function list(tokens: ListedToken[]) {
  const client = new QueryClient();
  client.setQueryData(tokensQuery("owner").queryKey, { tokens, plants: [] });
  return rendered(<TokenList kind="owner" />, { client });
}

// The address of the portal for assistants.
beforeAll(() => void vi.stubGlobal("location", new URL("https://portal.example/")));
afterAll(() => void vi.unstubAllGlobals());

describe("the list of tokens", () => {
  it("says what each may do and when it was used; only live ones can be ended, and only own ones rotated [O-002]", async ({
    expect,
  }) => {
    const html = await list([
      token,
      { ...token, id: "2", name: "Notebook", kind: "personal", person: "Ada", plants: null, lastUsedAt: null },
      { ...token, id: "3", name: "Old", state: "revoked" },
    ]);
    expect(html).toContain("…7lCj");
    expect(html).toContain(`read · ${texts.plantCount(1)}`);
    expect(html).toMatch(/last used Mar [^<]* from US, Example Net/);
    expect(html).toContain(texts.neverUsed);
    expect(html).toContain(texts.of("Ada"));
    const labels = [...html.matchAll(/aria-label="((?:Rotate|Revoke)[^"]*)"/g)].map(([, label]) => label);
    expect(labels).toEqual(["Rotate SCADA historian", "Revoke SCADA historian", "Revoke Notebook"]);
    expect(html).toContain(texts.states.revoked);
  });

  it("says what a token is for while there is none", async ({ expect }) => {
    const html = await list([]);
    expect(html).toContain(texts.noneDetail);
    expect(pressable(html)).toContain(texts.add);
  });
});
