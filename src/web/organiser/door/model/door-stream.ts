import type { DoorChanges } from '../../../../shared/contracts/door.ts';
import { backoffMs } from './operation-sender.ts';

/** `connecting`: for the moment; `offline`: for long enough that people should know. */
export type Connection = 'connecting' | 'live' | 'offline';

export interface DoorStreamEvents {
  /** The place up to which everything was heard. */
  findCursor: () => string | undefined;
  onChanges: (changes: DoorChanges, cursor: string | undefined) => void;
  onConnection: (connection: Connection) => void;
  /** The session is over. */
  onEnded: () => void;
}

interface DoorStreamOptions extends DoorStreamEvents {
  /** Address of the changes since a place in the stream, or of everything. */
  path: (cursor: string | undefined) => string;
  /** The stream broke or was refused, and the browser does not tell which: whether the session is over. */
  isOver: () => Promise<boolean | undefined>;
}

/** The server is heard every ten seconds; a connection silent for longer is dead, whatever the browser believes. */
const MAX_SILENCE_MS = 25_000;
const WATCH_MS = 5_000;
/** Without a connection for this long, it is no hiccup any more. */
const HICCUP_MS = 6_000;

/** Hears what others do at the same door. Comes back by itself, from where it was. */
export function openDoorStream(options: DoorStreamOptions) {
  const { path, findCursor, onChanges, onConnection, onEnded, isOver } = options;
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let heardAt = Date.now();
  let lostAt: number | undefined = Date.now();
  let isClosed = false;

  function tellConnection(): void {
    if (isClosed) return;
    if (lostAt === undefined) onConnection('live');
    else onConnection(navigator.onLine && Date.now() - lostAt < HICCUP_MS ? 'connecting' : 'offline');
  }

  function hear(): void {
    heardAt = Date.now();
    lostAt = undefined;
    failures = 0;
    tellConnection();
  }

  async function lose(lost: EventSource): Promise<void> {
    if (lost !== source || isClosed) return;
    source.close();
    source = undefined;
    lostAt ??= Date.now();
    failures += 1;
    tellConnection();
    clearTimeout(retry);
    retry = setTimeout(connect, backoffMs(failures));
    if (await isOver()) end();
  }

  function end(): void {
    if (isClosed) return;
    close();
    onEnded();
  }

  function connect(): void {
    if (isClosed) return;
    clearTimeout(retry);
    source?.close();
    const opened = new EventSource(path(findCursor()));
    source = opened;
    heardAt = Date.now();
    opened.addEventListener('open', hear);
    opened.addEventListener('ping', hear);
    opened.addEventListener('changes', ({ data, lastEventId }: MessageEvent<string>) => {
      hear();
      onChanges(JSON.parse(data) as DoorChanges, lastEventId || undefined);
    });
    opened.addEventListener('ended', end);
    opened.addEventListener('error', () => void lose(opened));
  }

  const isSilent = () => Date.now() - heardAt > MAX_SILENCE_MS;

  function watch(): void {
    if (source && isSilent()) void lose(source);
    tellConnection();
  }

  /** The phone woke up or found a network: what it believes to be connected may long be gone. */
  function wake(): void {
    if (isClosed || document.visibilityState === 'hidden') return;
    if (lostAt !== undefined || isSilent()) connect();
    tellConnection();
  }

  function close(): void {
    isClosed = true;
    clearTimeout(retry);
    clearInterval(watcher);
    source?.close();
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', tellOffline);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wake);
  }

  function tellOffline(): void {
    lostAt ??= Date.now();
    tellConnection();
  }

  const watcher = setInterval(watch, WATCH_MS);
  window.addEventListener('online', wake);
  window.addEventListener('offline', tellOffline);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  connect();
  return { close, wake };
}

export type DoorStream = Pick<ReturnType<typeof openDoorStream>, 'close' | 'wake'>;
