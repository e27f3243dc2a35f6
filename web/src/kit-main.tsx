import "./trusted-types.ts";
import "./ui/locale.ts";
import "./styles/index.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitScreen } from "./features/kit/Screen.tsx";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <KitScreen />
  </StrictMode>,
);
