import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import type { Staff } from "#contract/staff/staff";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { removeStaff } from "./queries.ts";
import { staffScreenTexts } from "./texts.ts";

export function RemoveStaff({ staff, onRemoved }: { staff: Staff; onRemoved: () => void }) {
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const { user_name, email, staff_id } = staff;
  const remove = useMutation({
    mutationFn: () => removeStaff(staff_id),
    onSuccess: ({ message }) => {
      toasts.show({ text: message, detail: user_name, tone: "ok" });
      onRemoved();
      return navigate({ to: "/staff/listing" });
    },
  });
  return (
    <>
      <Button variant="danger" icon={<UserMinus aria-hidden="true" />} onClick={() => setIsAsked(true)}>
        {staffScreenTexts.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={staffScreenTexts.removeQuestion(user_name)}
        confirmLabel={staffScreenTexts.removeConfirm}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{staffScreenTexts.removeConsequence(user_name, email)}</p>
        {remove.isError && <InlineError message={remove.error.message} />}
      </ConfirmDialog>
    </>
  );
}
