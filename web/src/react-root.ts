import { createRoot as create } from "react-dom/client";

/** In the chunk of React, so that React DOM is set up in that chunk's task. A mere re-export would set it up in the entry's. */
export const createRoot = create;
