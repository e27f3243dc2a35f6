import { Button, type ButtonProps } from "./Button.tsx";

interface MoreButtonProps extends Pick<ButtonProps, "size"> {
  label: string;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads the next page of a list; nothing after the last one. */
export const MoreButton = ({ label, query, ...button }: MoreButtonProps) =>
  query.hasNextPage && (
    <Button {...button} pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  );
