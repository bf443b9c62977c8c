import type { DoorChanges, DoorSettings } from '../../../../shared/contracts/door.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../../lib/retry-delay.ts';

/**
 * `unanswered` means that a server which was reached before does not answer. `offline` means without a connection for so long
 * that the page shows it; shorter breaks are `connecting`.
 */
export type Connection = 'connecting' | 'live' | 'unanswered' | 'offline';

/** After this long without an answer, the page says that it waits for one. */
export const PATIENCE_MS = 5_000;

export interface DoorStreamEvents {
  /** The position in the stream up to which all changes were received. */
  findCursor: () => string | undefined;
  onChanges: (changes: DoorChanges, cursor: string | undefined) => void;
  /** Comes with the first message, when the settings change, and when held operations were decided. */
  onSettings: (settings: DoorSettings) => void;
  onConnection: (connection: Connection) => void;
  onEnded: () => void;
}

interface DoorStreamOptions extends DoorStreamEvents {
  /** Path of the changes after a position in the stream; without one, of the whole list. */
  path: (cursor: string | undefined) => string;
  /** Asks whether the door session is over: the browser does not tell a broken stream from a refused one. */
  isOver: () => Promise<boolean | undefined>;
}

/** The server sends a ping every three seconds; a connection silent for this long is dead. */
const MAX_SILENCE_MS = 15_000;
const WATCH_MS = 1_000;

/** Receives the changes that other devices make at the same door. Reconnects from the last position received. */
export function openDoorStream(options: DoorStreamOptions) {
  const { path, findCursor, onChanges, onSettings, onConnection, onEnded, isOver } = options;
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastMessageAt = Date.now();
  let lostAt: number | undefined = Date.now();
  let isClosed = false;

  function reportConnection(): void {
    if (isClosed) return;
    const isPatient = (since: number) => Date.now() - since < PATIENCE_MS;
    if (lostAt === undefined) onConnection(isPatient(lastMessageAt) ? 'live' : 'unanswered');
    else onConnection(navigator.onLine && isPatient(lostAt) ? 'connecting' : 'offline');
  }

  function onMessage(): void {
    lastMessageAt = Date.now();
    lostAt = undefined;
    failures = 0;
    reportConnection();
  }

  async function onLost(lost: EventSource): Promise<void> {
    if (lost !== source || isClosed) return;
    source.close();
    source = undefined;
    lostAt ??= isSilent() ? lastMessageAt : Date.now();
    failures += 1;
    reportConnection();
    clearTimeout(retry);
    retry = setTimeout(connect, retryDelayMs(failures, LONGEST_RETRY_MS.door));
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
    lastMessageAt = Date.now();
    opened.addEventListener('open', onMessage);
    opened.addEventListener('ping', onMessage);
    opened.addEventListener('changes', ({ data, lastEventId }: MessageEvent<string>) => {
      onMessage();
      onChanges(JSON.parse(data) as DoorChanges, lastEventId || undefined);
    });
    opened.addEventListener('settings', ({ data }: MessageEvent<string>) => {
      onMessage();
      onSettings(JSON.parse(data) as DoorSettings);
    });
    opened.addEventListener('ended', end);
    opened.addEventListener('error', () => void onLost(opened));
  }

  const isSilent = () => Date.now() - lastMessageAt > MAX_SILENCE_MS;

  function watch(): void {
    if (source && isSilent()) void onLost(source);
    reportConnection();
  }

  /** Reconnects after a phone woke up or found a network, if the connection is lost or was silent for too long. */
  function wake(): void {
    if (isClosed || document.visibilityState === 'hidden') return;
    if (lostAt !== undefined || isSilent()) connect();
    reportConnection();
  }

  function close(): void {
    isClosed = true;
    clearTimeout(retry);
    clearInterval(watcher);
    source?.close();
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wake);
  }

  /** Closes the stream: a message that was under way would else show the door as live until the silence is noticed. */
  function onOffline(): void {
    if (source) void onLost(source);
    reportConnection();
  }

  const watcher = setInterval(watch, WATCH_MS);
  window.addEventListener('online', wake);
  window.addEventListener('offline', onOffline);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  connect();
  return { close, wake };
}

export type DoorStream = Pick<ReturnType<typeof openDoorStream>, 'close' | 'wake'>;
