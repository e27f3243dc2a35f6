import { createOpenStore } from "../../shell/navigation/open-store.ts";

export const { set: setFeedbackOpen, useOpen: useFeedbackOpen } = createOpenStore();
