/**
 * Batches reads that a request makes at the same time into one D1 call (decision 0185). D1 answers calls in turn, so
 * the eight reads of six plans would wait 48 times.
 */

type Client = Pick<D1DatabaseSession, "prepare" | "batch">;
type Statement = D1PreparedStatement;
type ResultRows = unknown[][];

interface WaitingRead {
  statement: Statement;
  resolve: (rows: ResultRows | Promise<ResultRows>) => void;
}

/** Microtask turns that a read waits for others; awaited functions need a few to reach their next read. */
const TURNS = 12;
const MAX_READS = 50;
const MAX_TEXTS = 2000;

const known = new Map<string, boolean>();

/** Grouped rows are objects: duplicate column names would collapse, and a name like "1" would move to the front. */
export const keepTheirOrder = (columns: readonly string[]): boolean =>
  new Set(columns).size === columns.length && columns.every((name) => !/^\d+$/.test(name));

/** Only reads are grouped: anything else may write, and a failing group is rolled back as a whole. */
const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

export function withGroupedReads(client: Client): Client {
  const originals = new WeakMap<Statement, Statement>();
  let waiting: WaitingRead[] = [];
  let turnsLeft = 0;
  let isTicking = false;

  function send(): void {
    const group = waiting;
    waiting = [];
    if (group.length === 1) group[0]!.resolve(group[0]!.statement.raw());
    else if (group.length > 1) void sendTogether(client, group);
  }

  async function sendWhenQuiet(): Promise<void> {
    isTicking = true;
    while (turnsLeft-- > 0) await Promise.resolve();
    isTicking = false;
    send();
  }

  function join(statement: Statement): Promise<ResultRows> {
    return new Promise((resolve) => {
      if (waiting.length === MAX_READS) send();
      waiting.push({ statement, resolve });
      turnsLeft = TURNS;
      if (!isTicking) void sendWhenQuiet();
    });
  }

  async function read(sql: string, statement: Statement): Promise<ResultRows> {
    const isKnown = known.get(sql);
    if (isKnown === true) return join(statement);
    if (isKnown === false) return statement.raw();
    const [columns, ...rows] = await statement.raw({ columnNames: true });
    if (known.size < MAX_TEXTS) known.set(sql, keepTheirOrder(columns));
    return rows;
  }

  function wrap(sql: string, statement: Statement): Statement {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(sql, statement.bind(...values)),
      raw: () => (isRead(sql) ? read(sql, statement) : (send(), statement.raw())),
      all: () => (send(), statement.all()),
      run: () => (send(), statement.run()),
      first: () => (send(), statement.first()),
    } as unknown as Statement;
    originals.set(wrapped, statement);
    return wrapped;
  }

  return {
    prepare: (sql) => wrap(sql, client.prepare(sql)),
    batch: (statements) => {
      send();
      return client.batch(statements.map((statement) => originals.get(statement) ?? statement));
    },
  };
}

/** If a read of a group fails, each is repeated alone, so that only its own caller gets the error. */
async function sendTogether(client: Client, group: readonly WaitingRead[]): Promise<void> {
  const results = await client
    .batch<Record<string, unknown>>(group.map(({ statement }) => statement))
    .catch(() => null);
  for (const [index, { statement, resolve }] of group.entries())
    resolve(results ? results[index]!.results.map((row) => Object.values(row)) : statement.raw());
}
