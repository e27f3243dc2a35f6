/** What is next to and under the first chart: one chunk, loaded while that chart is drawn. */
export { DollarChart } from "./DollarChart.tsx";
export { InsolationChart } from "./InsolationChart.tsx";
export { SoilingRatePanel } from "../rate/SoilingRatePanel.tsx";
