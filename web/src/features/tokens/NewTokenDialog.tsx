import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as format from "#contract/common/format";
import {
  DEFAULT_TOKEN_DAYS,
  type MadeToken,
  MAX_TOKEN_DAYS,
  offeredScopes,
  type TokenKind,
  type Tokens,
} from "#contract/tokens/tokens";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Checkboxes } from "../../ui/choices/Checkbox.tsx";
import { RadioGroup } from "../../ui/choices/RadioGroup.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { makeToken, rotateToken } from "./queries.ts";
import { curlLine, tokenScreenTexts as texts } from "./texts.ts";
import css from "./tokens.module.css";

const spans = [30, DEFAULT_TOKEN_DAYS, 180, MAX_TOKEN_DAYS];

/** The text of a new token is never kept after the dialog closes. */
const NOT_KEPT = { gcTime: 0 };

interface NewTokenDialogProps {
  kind: TokenKind;
  plants: Tokens["plants"];
  onClose: () => void;
}

export function NewTokenDialog({ kind, plants, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<(typeof offeredScopes)[number][]>(["read"]);
  const [reach, setReach] = useState<"all" | "some">("all");
  const [chosen, setChosen] = useState<string[]>([]);
  const [days, setDays] = useState(DEFAULT_TOKEN_DAYS);
  const make = useMutation({
    mutationFn: () => makeToken(kind, { name, scopes, days, plants: reach === "all" ? null : chosen }),
    ...NOT_KEPT,
  });
  if (make.data) return <MadeDialog made={make.data} onClose={onClose} />;
  const fields = make.error instanceof ApiProblem ? make.error.fields : {};
  // The name has its own place for it.
  const [wrong] = Object.entries(fields).flatMap(([field, sentence]) => (field === "name" ? [] : [sentence]));
  const message = fields.name === undefined ? (wrong ?? make.error?.message) : wrong;
  return (
    <Dialog
      title={texts.add}
      onClose={onClose}
      confirm={{ label: texts.create, isForm: true, pending: make.isPending, onConfirm: () => make.mutate() }}
    >
      <TextField
        label={texts.name}
        name="name"
        required
        maxLength={60}
        description={texts.nameHint}
        error={fields.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset data-layout="stack shrink gap-2">
        <legend data-text="label second">{texts.scopes}</legend>
        <Checkboxes
          options={offeredScopes.map((value) => ({ value, label: texts.scope[value] }))}
          chosen={scopes}
          onChange={setScopes}
        />
      </fieldset>
      <RadioGroup
        label={texts.plants}
        value={reach}
        onChange={setReach}
        options={[
          { value: "all", label: texts.allPlants },
          { value: "some", label: texts.somePlants },
        ]}
      />
      {reach === "some" && (
        <div data-layout="stack shrink gap-2" className={css.choices}>
          <Checkboxes
            options={plants.map(({ plant_id, plant_name }) => ({ value: plant_id, label: plant_name }))}
            chosen={chosen}
            onChange={setChosen}
          />
        </div>
      )}
      <Select
        label={texts.validFor}
        value={String(days)}
        options={spans.map((span) => ({ value: String(span), label: format.days(span) }))}
        onChange={(value) => setDays(Number(value))}
      />
      {message !== undefined && <InlineError message={message} />}
    </Dialog>
  );
}

interface RotateTokenDialogProps {
  kind: TokenKind;
  id: string;
  onClose: () => void;
}

export function RotateTokenDialog({ kind, id, onClose }: RotateTokenDialogProps) {
  const rotate = useMutation({ mutationFn: () => rotateToken(kind, id), ...NOT_KEPT });
  if (rotate.data) return <MadeDialog made={rotate.data} onClose={onClose} />;
  return (
    <ConfirmDialog title={texts.rotateQuestion} confirmLabel={texts.rotate} action={rotate} onCancel={onClose}>
      <p>{texts.rotateConsequence}</p>
    </ConfirmDialog>
  );
}

function MadeDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  return (
    <Dialog
      title={texts.madeTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <p>{texts.madeLead}</p>
      <CopyField label={texts.token} value={made.token} />
      <p data-text="label second">{texts.tryIt}</p>
      <CopyField label={texts.tryIt} value={curlLine(location.origin, made.token)} />
    </Dialog>
  );
}
