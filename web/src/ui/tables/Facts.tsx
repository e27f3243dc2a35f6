export function Facts({
  className,
  facts,
}: {
  className: string | undefined;
  facts: readonly (readonly [string, string])[];
}) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
