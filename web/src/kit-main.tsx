import "./trusted-types.ts";
import "./ui/locale.ts";
import "./styles/index.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitScreen } from "./features/kit/Screen.tsx";

/** The kit page by itself, without router and server: `vite web`, then /kit.html. No part of the built program. */
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <KitScreen />
  </StrictMode>,
);
