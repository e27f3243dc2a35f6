import { type MutationMeta, useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type DraftOf, type FieldProblems, type Fields, problemsOf } from "#contract/records/field";
import { ApiProblem } from "../api/problem.ts";
import { useUnsavedGuard } from "../shell/unsaved/use-unsaved-guard.tsx";
import { changeText, type ForeignChange, isChanged, mergeDrafts, shownValue } from "../ui/conflict/conflict.model.ts";

type FieldNameOf<F extends Fields> = keyof F & string;

interface RecordFormOptions<F extends Fields, Stored extends DraftOf<F>, Answer> {
  fields: F;
  /** As stored, or the start of a new record. May hold more than the fields, for `save`. */
  start: Stored;
  /** Rules over several fields, and of what isn't a field. */
  check?: (draft: DraftOf<F>, problems: FieldProblems<FieldNameOf<F>>) => FieldProblems<FieldNameOf<F>>;
  save: (draft: DraftOf<F>, start: Stored) => Promise<Answer>;
  /** The record as another person saved it. */
  reread?: () => Promise<Stored>;
  onSaved: (answer: Answer) => unknown;
  meta?: MutationMeta;
  /** Of a dialog that asks by itself before unsaved changes are left. */
  onUnsaved?: (isUnsaved: boolean) => void;
  /** What a conflict shows of a value; undefined: the value itself. */
  shown?: (name: FieldNameOf<F>, value: unknown) => string | undefined;
}

export interface RecordFormState<F extends Fields> {
  readonly fields: F;
  readonly draft: DraftOf<F>;
  readonly start: DraftOf<F>;
  /** Functional, because two changes may come before a render. */
  change(this: void, part: Partial<DraftOf<F>>): void;
  /** After the first try, and what the server refused. */
  errorOf(this: void, name: FieldNameOf<F>): string | undefined;
  /** Shows the error of a field before the first try. */
  touch(this: void, name: FieldNameOf<F>): void;
  submit(this: void): void;
  readonly tries: number;
  readonly missing: readonly string[];
  readonly failure: string | undefined;
  readonly pending: boolean;
  readonly conflict: { changes: readonly string[]; discard: () => void } | null;
  /** Asks before unsaved changes are left. */
  readonly question: ReactNode;
  readonly guard: Omit<ReturnType<typeof useUnsavedGuard>, "question">;
}

const isConflict = (error: unknown) => error instanceof ApiProblem && error.type === "conflict";

/** `metadata.start_hour` is the field `start_hour`. */
const refusedOf = (error: unknown): Record<string, string> =>
  error instanceof ApiProblem
    ? Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path.split(".").at(-1)!, text]))
    : {};

export function useRecordForm<F extends Fields, Stored extends DraftOf<F>, Answer>(
  options: RecordFormOptions<F, Stored, Answer>,
): RecordFormState<F> & { answer: Answer | undefined } {
  const { fields, check, onUnsaved } = options;
  const [start, setStart] = useState(options.start);
  const [draft, setDraft] = useState<DraftOf<F>>(start);
  const [tries, setTries] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [changes, setChanges] = useState<string[] | null>(null);
  const isUnsaved = isChanged(start, draft);
  const guard = useUnsavedGuard(isUnsaved && onUnsaved === undefined);
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved]);

  const lineOf = (change: ForeignChange<DraftOf<F>>) => {
    const name = change.field as FieldNameOf<F>;
    const { label, kind } = fields[name]!;
    const plain = (value: unknown) => shownValue(kind === "status" ? value === "Enable" : value);
    return changeText(label, change, (value) => options.shown?.(name, value) ?? plain(value));
  };
  const save = useMutation({
    mutationFn: () => options.save(draft, start),
    meta: options.meta,
    // An answer may hold a secret that is shown once.
    gcTime: 0,
    onSuccess: (answer) => {
      guard.release();
      return options.onSaved(answer);
    },
    onError: async (error) => {
      if (!isConflict(error) || options.reread === undefined) return;
      const newer = await options.reread();
      const merged = mergeDrafts<DraftOf<F>>(start, draft, newer);
      setStart(newer);
      setDraft(merged.draft);
      setChanges(merged.changes.map(lineOf));
    },
  });

  const found = problemsOf(fields, draft);
  const problems = check === undefined ? found : check(draft, found);
  const refused = refusedOf(save.error);
  const isShown = tries > 0;
  const pending = save.isPending || save.isSuccess;
  return {
    fields,
    draft,
    start,
    change: (part) => setDraft((newest) => ({ ...newest, ...part })),
    errorOf: (name) => (isShown || touched.has(name) ? problems.errors[name] : undefined) ?? refused[name],
    touch: (name) => setTouched((before) => new Set(before).add(name)),
    submit: () => {
      setTries(tries + 1);
      if (Object.keys(problems.errors).length === 0 && !pending) save.mutate();
    },
    tries,
    missing: isShown ? problems.missing : [],
    failure: changes !== null && isConflict(save.error) ? undefined : save.error?.message,
    pending,
    conflict: changes && {
      changes,
      discard: () => {
        setDraft(start);
        setChanges(null);
        save.reset();
      },
    },
    question: guard.question,
    guard,
    answer: save.data,
  };
}
