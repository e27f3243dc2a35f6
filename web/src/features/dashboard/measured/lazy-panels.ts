export { DollarChart } from "./DollarChart.tsx";
export { InsolationChart } from "./InsolationChart.tsx";
export { SoilingRatePanel } from "../rate/SoilingRatePanel.tsx";
