import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Session, type SignIn, signInProblems } from "#contract/session";
import { ApiProblem } from "../../api/problem.ts";
import { signIn } from "../../api/session.ts";
import { type LoginErrors, readLogin } from "./login.model.ts";
import { type SignInStep, stepAfter } from "./sign-in-step.model.ts";

/** A form as it was sent. `agreed`: the Terms of Service were read and agreed to. */
interface Attempt {
  credentials: SignIn;
  agreed: boolean;
}

/**
 * The way through a sign-in: address and password, then whatever else the server asks for (terms, a code). `enter` takes
 * whoever got through; `admin` sends the form of /adminlogin.
 */
export function useSignIn(enter: (session: Session) => unknown, admin = false) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [sent, setSent] = useState<Attempt | null>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  const attempt = useMutation({
    mutationFn: ({ credentials, agreed }: Attempt) => signIn(client, credentials, agreed),
    onSuccess: (session) => {
      // Its words stand in the contract of all accounts, which the login itself does without.
      void import("./confirm-status.ts").then(({ confirmStatus }) => confirmStatus(session));
      return enter(session);
    },
    onError: (error) => setDialogOpen(stepAfter(error) === "password"),
  });
  const asked: SignInStep = attempt.error === null ? "password" : stepAfter(attempt.error);
  // While a code is being checked its field stays.
  const step: SignInStep = attempt.isPending && sent?.credentials.code !== undefined ? "code" : asked;

  const send = (next: Attempt) => {
    setSent(next);
    attempt.mutate(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt.isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    if (step === "code" && sent) return sendCode(sent, fields);
    const input = readLogin(fields);
    setErrors(input.ok ? {} : input.errors);
    attempt.reset();
    if (input.ok)
      return send({ credentials: admin ? { ...input.credentials, admin } : input.credentials, agreed: false });
    const first = form.elements.namedItem(input.errors.email ? "email" : "password");
    if (first instanceof HTMLElement) first.focus();
  };
  const sendCode = ({ credentials, agreed }: Attempt, fields: FormData) => {
    const code = fields.get("code");
    const typed = typeof code === "string" ? code.trim() : "";
    if (typed === "") return setErrors({ code: "The code is required." });
    setErrors({});
    send({ credentials: { ...credentials, code: typed }, agreed });
  };
  const wrongCode = attempt.error instanceof ApiProblem && attempt.error.type === signInProblems.codeWrong;

  return {
    step,
    errors: wrongCode ? { code: attempt.error?.message, ...errors } : errors,
    submit,
    email: sent?.credentials.email ?? "",
    // Still pending while the next screen loads, so that nobody presses twice.
    pending: attempt.isPending || attempt.isSuccess,
    failure: asked === "password" ? attempt.error?.message : undefined,
    dialogOpen,
    closeDialog: () => setDialogOpen(false),
    agree: () => sent && send({ ...sent, agreed: true }),
    /** Back to address and password. */
    startOver: () => {
      setErrors({});
      setSent(null);
      attempt.reset();
    },
  };
}
