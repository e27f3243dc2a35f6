import { UserMinus } from "lucide-react";
import { AskedButton } from "../../ui/overlays/AskedButton.tsx";
import { ownerScreenTexts } from "./texts.ts";

interface RemovePersonProps {
  name: string;
  consequence: string;
  compact?: boolean;
  remove: () => Promise<{ message: string }>;
  onRemoved: () => void;
}

export const RemovePerson = ({ name, consequence, compact = false, remove, onRemoved }: RemovePersonProps) => (
  <AskedButton
    variant="danger"
    {...(compact && { size: "compact" as const })}
    icon={<UserMinus />}
    aria-label={`${ownerScreenTexts.remove} ${name}`}
    label={ownerScreenTexts.remove}
    question={ownerScreenTexts.removeQuestion(name)}
    consequence={consequence}
    detail={name}
    call={remove}
    onDone={onRemoved}
  />
);
