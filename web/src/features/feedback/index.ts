export { FeedbackWindow } from "./FeedbackWindow.tsx";
export { setFeedbackOpen } from "./store.ts";
