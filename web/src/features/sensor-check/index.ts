export { SensorCheckCard } from "./SensorCheckCard.tsx";
export { SensorNotice } from "./SensorNotice.tsx";
