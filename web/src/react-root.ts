/** In the chunk of React, so that React DOM is set up in that chunk's task and not in the entry's. */
export { createRoot } from "react-dom/client";
