/**
 * Interleaves items by owner, so that no owner's second item precedes another owner's first. An item with several
 * owners counts for all of them and takes the earliest turn. Stable within a turn.
 */
export function interleaveByOwner<T>(items: readonly T[], ownersOf: (item: T) => Iterable<string>): T[] {
  const turnsTaken = new Map<string, number>();
  const turnOf = (item: T): number => {
    const owners = [...ownersOf(item)];
    const turn = Math.min(...owners.map((owner) => turnsTaken.get(owner) ?? 0));
    for (const owner of owners) turnsTaken.set(owner, (turnsTaken.get(owner) ?? 0) + 1);
    return owners.length === 0 ? 0 : turn;
  };
  return items
    .map((item) => ({ item, turn: turnOf(item) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ item }) => item);
}
