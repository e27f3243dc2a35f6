/** Asks for the result of some terms; of what is asked while one is calculated, only the newest waits. */
export type Ask<Terms> = (terms: Terms) => void;

interface Asked<Terms> {
  terms: Terms;
}

/**
 * Runs one after the other, for a hand on a slider: at most one runs and at most one waits, and the newest takes the waiting
 * place. A result that was superseded while it was calculated is dropped, but never two in a row: under a pointer that is
 * faster than the machine the figures would not change until it stops. The last request is always shown.
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
    // The worker goes on while the screen draws.
    if (superseded) start(superseded.terms);
    dropped = superseded !== null && !dropped;
    if (!dropped) tell();
  }

  return (terms) => {
    if (running) waiting = { terms };
    else start(terms);
  };
}
