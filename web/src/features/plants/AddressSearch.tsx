import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import css from "./plants.module.css";

interface AddressSearchProps {
  typed: string;
  onType: (typed: string) => void;
  error: string | undefined;
  pending: boolean;
  onFind: () => void;
}

export function AddressSearch({ typed, onType, error, pending, onFind }: AddressSearchProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind();
  };
  return (
    <form data-layout="grid start gap-2" className={css.search} onSubmit={submit} noValidate>
      <TextField
        type="search"
        inputMode="email"
        autoComplete="off"
        label="Search by email"
        placeholder="name@company.example"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        error={error}
      />
      <Button type="submit" pending={pending} icon={<Search aria-hidden="true" />}>
        Find
      </Button>
    </form>
  );
}
