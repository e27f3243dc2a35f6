import "../../trusted-types.ts";
import "../../styles/index.ts";
import { createRoot, hydrateRoot } from "react-dom/client";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { ErrorBoundary } from "../../ui/states/ErrorBoundary.tsx";
import { tryTexts } from "./texts.ts";
import { TryPage } from "./TryPage.tsx";

// Errors are not reported: this page promises that nothing leaves the computer.
const page = (
  <ErrorBoundary fallback={(_, reset) => <InlineError message={tryTexts.crashed} onRetry={reset} />}>
    <TryPage />
  </ErrorBoundary>
);
const root = document.getElementById("root")!;
// The development server has no plain page.
if (root.firstElementChild) hydrateRoot(root, page);
else createRoot(root).render(page);
