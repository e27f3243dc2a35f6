import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { signIn } from "../../api/session.ts";
import { safeRedirect } from "../../shell/redirect.ts";
import { type LoginErrors, readLogin } from "./login.model.ts";

/** The state of the login form: checks what was typed, signs in, and goes where the person wanted to. */
export function useLogin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: "/plain/login" });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [dialogOpen, setDialogOpen] = useState(false);
  const attempt = useMutation({
    mutationFn: signIn.bind(null, client),
    onSuccess: () => navigate({ href: safeRedirect(redirect, location.origin), replace: true }),
    onError: () => setDialogOpen(true),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt.isPending) return;
    const form = event.currentTarget;
    const input = readLogin(new FormData(form));
    setErrors(input.ok ? {} : input.errors);
    attempt.reset();
    if (input.ok) return attempt.mutate(input.credentials);
    const first = form.elements.namedItem(input.errors.email ? "email" : "password");
    if (first instanceof HTMLElement) first.focus();
  };

  return {
    errors,
    submit,
    // Still pending while the next screen loads, so that nobody presses twice.
    pending: attempt.isPending || attempt.isSuccess,
    failure: attempt.error?.message,
    dialogOpen,
    closeDialog: () => setDialogOpen(false),
  };
}
