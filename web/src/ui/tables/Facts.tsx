interface FactsProps {
  facts: readonly (readonly [string, string])[];
  className?: string | undefined;
}

export function Facts({ facts, ...list }: FactsProps) {
  return (
    <dl {...list}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt data-text="second">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
