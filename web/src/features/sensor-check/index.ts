export { DoubtBadge } from "./DoubtBadge.tsx";
export { SensorCheckCard } from "./SensorCheckCard.tsx";
export { SensorNotice } from "./SensorNotice.tsx";
