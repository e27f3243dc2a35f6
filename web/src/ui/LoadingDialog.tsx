import { Dialog } from "./Dialog.tsx";
import layout from "./Layout.module.css";
import { Spinner } from "./Spinner.tsx";

interface LoadingDialogProps {
  isOpen: boolean;
  title: string;
  detail: string;
}

/** Covers a screen while what it shows is loading; it closes by itself, with data or with an error. */
export const LoadingDialog = ({ isOpen, title, detail }: LoadingDialogProps) => (
  <Dialog open={isOpen} locked size="small" title={title} onClose={() => undefined}>
    <p className={layout.row}>
      <Spinner />
      {detail}
    </p>
  </Dialog>
);
