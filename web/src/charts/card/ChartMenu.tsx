import { ChartColumn, ChartLine, Ellipsis, FileSpreadsheet, Image, Link2, Table2 } from "lucide-react";
import { use } from "react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Menu, type MenuAction } from "../../ui/actions/Menu.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { ChartLink, type ShownChart } from "./chart-name.ts";
import { fileNotSaved, saveCsv } from "./save-csv.ts";

interface ChartMenuProps {
  chart: ShownChart;
  table: boolean;
  onTable: (table: boolean) => void;
  shape: "line" | "columns" | null;
  onShape: (shape: "line" | "columns") => void;
  actions: readonly MenuAction[];
}

export default function ChartMenu({ chart, table, onTable, shape, onShape, actions }: ChartMenuProps) {
  const { title } = chart;
  const link = use(ChartLink);
  const savePicture = () => import("./export-png.ts").then(({ exportPng }) => exportPng(chart)).catch(fileNotSaved);
  const copyLink = () =>
    navigator.clipboard.writeText(link()).then(() => toasts.show({ text: "Link copied", tone: "ok" }));
  const items: (MenuAction | "separator")[] = [
    ...actions,
    ...(actions.length > 0 ? (["separator"] as const) : []),
    { key: "table", label: table ? "Show chart" : "Show table", icon: <Table2 />, onAction: () => onTable(!table) },
    ...(shape === null
      ? []
      : [
          {
            key: "shape",
            label: shape === "line" ? "View as column chart" : "View as line chart",
            icon: shape === "line" ? <ChartColumn /> : <ChartLine />,
            onAction: () => onShape(shape === "line" ? "columns" : "line"),
          },
        ]),
    "separator",
    { key: "csv", label: "Download CSV", icon: <FileSpreadsheet />, onAction: () => void saveCsv(chart) },
    { key: "png", label: "Save as image", icon: <Image />, onAction: () => void savePicture() },
    { key: "link", label: "Copy link", icon: <Link2 />, onAction: () => void copyLink() },
  ];
  return (
    <Menu
      label={`${title}: options`}
      trigger={<IconButton size="compact" label={`${title}: options`} icon={<Ellipsis />} />}
      items={items}
    />
  );
}
