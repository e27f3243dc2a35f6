import { Dialog } from "../../ui/Dialog.tsx";
import layout from "../../ui/Layout.module.css";
import { Spinner } from "../../ui/Spinner.tsx";
import { pyraScreenTexts as texts } from "./texts.ts";

/** Covers the board while its first data loads; it closes by itself, with data or with an error. */
export const LoadingDialog = ({ isOpen }: { isOpen: boolean }) => (
  <Dialog open={isOpen} locked size="small" title={texts.loading} onClose={() => undefined}>
    <p className={layout.row}>
      <Spinner />
      {texts.loadingDetail}
    </p>
  </Dialog>
);
