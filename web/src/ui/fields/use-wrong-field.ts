import { useEffect, useRef } from "react";

/** After each try to save, the first wrong field of the form gets the focus. */
export function useWrongField(tries: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] button")?.focus();
  }, [tries]);
  return form;
}
