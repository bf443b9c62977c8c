import pg from 'pg';

/** What pg says when an answer did not come within `query_timeout`. */
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/**
 * A checked-out connection that is given back as soon as it is lost, and lost as soon as it stops answering. Whoever holds
 * it may forget to, as a transaction does whose very first word fails, and the pool would count it as in use for ever.
 */
function watch(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  const query = client.query;
  let isHeld = true;
  const giveBack = (error?: Error | boolean) => {
    if (!isHeld) return;
    isHeld = false;
    client.off('end', onEnd);
    client.query = query;
    release(error);
  };
  const onEnd = () => giveBack(true);
  client.once('end', onEnd);
  client.release = giveBack;
  client.query = ((...args: unknown[]) => {
    const answer: unknown = Reflect.apply(query, client, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: Error) => {
      // The late answer would be taken for that of the next question.
      if (error.message === QUERY_TIMEOUT_MESSAGE) giveBack(error);
      throw error;
    });
  }) as typeof client.query;
  return client;
}

/** The pool of pg, without the ways in which it stays broken after connections broke. */
export class ResilientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // A connection that is lost while somebody holds it, between two queries, has nobody else to tell: unheard, its
    // error would end the process. The next query on it fails and says so.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(watch);
    // The pool's own queries come with a callback; they give back what they hold.
    super.connect(callback);
    return undefined;
  }
}
