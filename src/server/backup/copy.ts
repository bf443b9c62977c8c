import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/** What of pg's connection COPY needs, beyond what its types tell. */
interface Connection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface Complete {
  readonly text: string;
}

const countRows = ({ text }: Complete) => Number(/^COPY (\d+)$/.exec(text)?.[1]);

/** `COPY … TO STDOUT`: the rows as PostgreSQL writes them, no faster than they are taken. */
export function copyOut(client: pg.Client, statement: string): { readonly data: Readable; countRows(): number } {
  const data = new PassThrough();
  let rows = 0;
  let resume = () => {};
  client.query({
    submit(connection: pg.Connection) {
      connection.query(statement);
      resume = () => void connection.stream.resume();
    },
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection) {
      // A copy: pg reads what comes next into the same memory.
      if (data.write(Buffer.from(chunk)) || stream.isPaused()) return;
      stream.pause();
      data.once('drain', resume);
    },
    handleCommandComplete(message: Complete) {
      rows = countRows(message);
    },
    // A stream that ends no longer says that there is room; the connection has others to serve.
    handleReadyForQuery() {
      resume();
      data.end();
    },
    handleError(error: Error) {
      resume();
      data.destroy(error);
    },
  });
  return { data, countRows: () => rows };
}

/** `COPY … FROM STDIN`; how many rows were taken. Where reading them fails none is, and that failure is thrown. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const ended = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  let rows = 0;

  async function send(connection: Connection): Promise<void> {
    for await (const chunk of source) {
      ended.signal.throwIfAborted();
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: ended.signal });
    }
  }

  client.query({
    submit(connection: pg.Connection) {
      connection.query(statement);
    },
    handleCopyInResponse(connection: Connection) {
      send(connection).then(
        () => connection.endCopyFrom(),
        (error) => {
          // Refused by the server: it no longer waits for anything.
          if (ended.signal.aborted) return;
          failure = { error };
          connection.sendCopyFail('The rows could not be read.');
        },
      );
    },
    handleCommandComplete(message: Complete) {
      rows = countRows(message);
    },
    handleReadyForQuery: () => resolve(rows),
    handleError(error: Error) {
      ended.abort();
      reject(failure ? failure.error : error);
    },
  });
  return promise;
}
