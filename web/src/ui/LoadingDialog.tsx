import { Dialog } from "./overlays/Dialog.tsx";
import layout from "./layout/Layout.module.css";
import { Spinner } from "./states/Spinner.tsx";

interface LoadingDialogProps {
  isOpen: boolean;
  title: string;
  detail: string;
}

export const LoadingDialog = ({ isOpen, title, detail }: LoadingDialogProps) => (
  <Dialog open={isOpen} locked size="small" title={title} onClose={() => undefined}>
    <p className={layout.row}>
      <Spinner />
      {detail}
    </p>
  </Dialog>
);
