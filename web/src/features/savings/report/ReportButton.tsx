import { FileText } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";

const load = () => import("./ReportDialog.tsx");

export function ReportButton({ device }: { device: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" icon={<FileText aria-hidden />} onClick={() => setOpen(true)}>
        Cleaning Analysis Report
      </Button>
      {open && <LazyPart load={load} props={{ device, onClose: () => setOpen(false) }} waiting={null} />}
    </>
  );
}
