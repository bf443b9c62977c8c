import pg from 'pg';

/** pg's message when an answer did not come within `query_timeout`. */
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/** Calls the current `query` of the class, because tests that count statements replace it. */
function queryOfClass(this: pg.PoolClient, ...args: unknown[]): unknown {
  return Reflect.apply(pg.Client.prototype.query, this, args);
}

/**
 * Makes a checked-out connection return itself to the pool when it is lost or a query on it times out. Its holder may never
 * release it (Drizzle does not when a transaction's `begin` fails), and the pool would count it as in use for ever.
 */
function releaseWhenLost(client: pg.PoolClient, onRelease: () => void): pg.PoolClient {
  const { release } = client;
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    // Not deleted: V8 makes objects slow that properties are deleted from.
    client.query = queryOfClass as typeof client.query;
    release(error);
    onRelease();
  };
  const onEnd = () => releaseOnce(true);
  client.once('end', onEnd);
  client.release = releaseOnce;
  client.query = ((...args: unknown[]) => {
    const answer: unknown = Reflect.apply(queryOfClass, client, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: Error) => {
      // The connection is given up: a late answer would be taken for the answer to the next query.
      if (error.message === QUERY_TIMEOUT_MESSAGE) releaseOnce(error);
      throw error;
    });
  }) as typeof client.query;
  return client;
}

/**
 * Connections that transactions and check-ins leave for all other statements, nearly all of which read: they wait for each other's locks
 * and for their commits.
 */
const KEPT_FOR_STATEMENTS = 3;
/** pg's message when no connection was free in time. */
export const NO_CONNECTION_MESSAGE = 'timeout exceeded when trying to connect';

/** The code of the notice by which notify_after_commit() (functions.sql) says that notifications are to be sent after the commit. */
const NOTIFICATIONS_PENDING = 'PCNTF';

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** pg's pool, made to recover from lost and hanging connections (docs/decisions/0014). */
export class ResilientPool extends pg.Pool {
  /** Called after a commit that has notifications to send. */
  onNotificationsPending?: () => void;
  /** Commits of all servers that wait for a standby; undefined while that is not known. This and the next two: see waiting-commits.ts. */
  waitingCommits: number | undefined;
  /** Whether no commit ends at present: changes are refused, and whatever a read would only note down is left out. */
  areCommitsStuck = false;
  /** When the database last could not be reached, or commits were stuck; on the clock of `performance.now`. */
  lastTroubleAt = Number.NEGATIVE_INFINITY;
  /** Connections that are checked out, with the time since when; on the clock of `performance.now`. */
  readonly #busy = new Map<pg.PoolClient, number>();
  #transactions = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(config: pg.PoolConfig) {
    super(config);
    // A connection that is lost while checked out emits an 'error' that would end the process. The next query on it fails.
    this.on('connect', (client) => client.on('error', () => {}));
    const pending = new WeakSet<pg.ClientBase>();
    this.on('connect', (client) =>
      client.on('notice', ({ code }) => void (code === NOTIFICATIONS_PENDING && pending.add(client))),
    );
    this.on('acquire', (client) => this.#busy.set(client, performance.now()));
    // A connection is released after its transaction, or after its only statement.
    this.on('release', (_error, client) => {
      this.#busy.delete(client);
      if (pending.delete(client)) this.onNotificationsPending?.();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connectForTransaction();
    // Only `pool.query` uses the callback, and it always releases its connection.
    super.connect(callback);
    return undefined;
  }

  /**
   * Closes the connections of these processes of PostgreSQL: whoever waits for one of them is told that it is lost. One that was checked
   * out a shorter time ago has ended what it was named for, and serves somebody else.
   */
  giveUp(pids: ReadonlySet<number>, leastMs: number): void {
    const now = performance.now();
    for (const [client, since] of this.#busy) {
      if (now - since < leastMs) continue;
      const { processID } = client as pg.PoolClient & { readonly processID?: number };
      if (processID !== undefined && pids.has(processID)) void client.end().catch(() => {});
    }
  }

  /** Runs a single statement that changes something: like a transaction, it takes none of the connections that are kept for reads. */
  async change<Row extends pg.QueryResultRow>(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    const client = await this.connect();
    try {
      return await client.query<Row>(query, values);
    } finally {
      client.release();
    }
  }

  async #connectForTransaction(): Promise<pg.PoolClient> {
    if (this.#transactions < Math.max(1, this.options.max - KEPT_FOR_STATEMENTS)) this.#transactions += 1;
    else await this.#waitForTransaction();
    const onRelease = () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#transactions -= 1;
    };
    try {
      return releaseWhenLost(await super.connect(), onRelease);
    } catch (error) {
      onRelease();
      throw error;
    }
  }

  /** Resolves when another transaction has ended, in whose place the next one begins. */
  async #waitForTransaction(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(new Error(NO_CONNECTION_MESSAGE));
    }, this.options.connectionTimeoutMillis);
    this.#waiting.push(resolve);
    await promise.finally(() => clearTimeout(timer));
  }
}
