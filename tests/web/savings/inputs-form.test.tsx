import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import { InputsForm } from "../../../web/src/features/savings/inputs/InputsForm.tsx";
import { inputsTexts } from "../../../web/src/features/savings/texts.ts";

const stored = { inputs: startingInputs, version: 0, energyYear: null, savedBy: null, savedAt: null };
const html = (maySave: boolean, change: Partial<StoredCalculationInputs> = {}): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <InputsForm
        of={{
          device: "d",
          inputs: startingInputs,
          stored: { ...stored, ...change },
          wrong: {},
          maySave,
          errors: {},
          sources: [],
          measuredRate: null,
          onChange: () => undefined,
        }}
        energy={null}
        compare={null}
      />
    </QueryClientProvider>,
  );

describe("inputs that nobody saved", () => {
  it("ask for a person's own only where that person may save them", ({ expect }) => {
    const asks = (text: string) => text.split(inputsTexts.unsavedDefault).length - 1;
    expect(asks(html(true))).toBe(3);
    expect(asks(html(false))).toBe(0);
    expect(asks(html(true, { version: 1 }))).toBe(0);
  });
});
