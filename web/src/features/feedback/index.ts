/** Other screens open the one feedback form; the shell shows it. */
export { FeedbackWindow } from "./FeedbackWindow.tsx";
export { setFeedbackOpen } from "./store.ts";
