import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

/** Staging is for people of the company: everyone else is sent to the production portal, with the reason. */
export function WrongPortal({ address }: { address: string }) {
  const go = () => location.replace(address);
  return (
    <ConfirmDialog
      open
      title="This Is the Staging Portal"
      confirmLabel="Go to the Portal"
      cancelLabel={null}
      onConfirm={go}
      onCancel={go}
    >
      It is for tests by people of the company; your plants are not here. Your portal is at {new URL(address).host}.
    </ConfirmDialog>
  );
}
