export { SensorCheckCard } from "./SensorCheckCard.tsx";
export { SensorNotice } from "./SensorCheckCard.tsx";
