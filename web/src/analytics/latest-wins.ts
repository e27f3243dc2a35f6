export type Ask<Terms> = (terms: Terms) => void;

interface Asked<Terms> {
  terms: Terms;
}

/**
 * Runs one at a time for a slider: one runs, the newest waits. A superseded result is dropped, but never two in a row, so that figures keep
 * changing under a fast hand. The last request is always shown.
 */
export function latestWins<Terms, Result>(
  run: (terms: Terms) => Promise<Result>,
  show: (result: Result, terms: Terms) => void,
  fail: (error: unknown) => void,
): Ask<Terms> {
  let running = false;
  let waiting: Asked<Terms> | null = null;
  let dropped = false;

  function start(terms: Terms): void {
    running = true;
    run(terms).then(
      (result) => finish(() => show(result, terms)),
      (error: unknown) => finish(() => fail(error)),
    );
  }

  function finish(tell: () => void): void {
    const superseded = waiting;
    running = false;
    waiting = null;
    // The worker continues while the screen draws.
    if (superseded) start(superseded.terms);
    dropped = superseded !== null && !dropped;
    if (!dropped) tell();
  }

  return (terms) => {
    if (running) waiting = { terms };
    else start(terms);
  };
}
