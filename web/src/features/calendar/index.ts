import { lazyPart } from "../../ui/timing/LazyPart.tsx";

export const CalendarFeedCard = lazyPart(() => import("./CalendarFeedCard.tsx"));
