import { createOpenStore } from "../../shell/open-store.ts";

export const { set: setFeedbackOpen, useOpen: useFeedbackOpen } = createOpenStore();
