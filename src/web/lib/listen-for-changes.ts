import { LONGEST_RETRY_MS, retryDelayMs } from './retry-delay.ts';

interface ChangeListener {
  /** Also called after each connect, because changes before that were not received. */
  readonly onChange: () => void;
  readonly onConnected?: (isConnected: boolean) => void;
}

interface SharedStream {
  readonly listeners: Set<ChangeListener>;
  readonly join: (listener: ChangeListener) => void;
  readonly close: () => void;
}

/** By path: browsers limit the connections to a server, so a page has one stream, however many of its parts listen. */
const streams = new Map<string, SharedStream>();

function openStream(path: string): SharedStream {
  const listeners = new Set<ChangeListener>();
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isLost = false;
  const tellChange = () => {
    for (const { onChange } of listeners) onChange();
  };
  const tellConnected = (isConnected: boolean) => {
    isLost = !isConnected;
    for (const { onConnected } of listeners) onConnected?.(isConnected);
  };
  const connect = () => {
    clearTimeout(retry);
    retry = undefined;
    const opened = new EventSource(path);
    source = opened;
    opened.onopen = () => {
      failures = 0;
      tellConnected(true);
    };
    opened.onmessage = tellChange;
    // The server has taken the access away: `onChange` refetches, and hears of it at once.
    opened.addEventListener('ended', tellChange);
    opened.onerror = () => {
      tellConnected(false);
      // After a broken connection the browser itself reconnects, after an error status it gives up.
      if (opened.readyState !== EventSource.CLOSED) return;
      // The page may have lost its access: `onChange` refetches, and the refetch fails with the reason.
      tellChange();
      failures += 1;
      retry = setTimeout(connect, retryDelayMs(failures, LONGEST_RETRY_MS.stream));
    };
  };
  connect();
  return {
    listeners,
    join: (listener) => {
      listeners.add(listener);
      if (isLost) listener.onConnected?.(false);
      // Somebody has just opened this part: they don't wait until the pause is over.
      if (retry) connect();
      if (source?.readyState !== EventSource.OPEN) return;
      listener.onConnected?.(true);
      listener.onChange();
    },
    close: () => {
      clearTimeout(retry);
      source?.close();
    },
  };
}

/** Listens to a stream of change notifications until the returned function is called. */
export function listenForChanges(path: string, listener: ChangeListener): () => void {
  const stream = streams.get(path) ?? openStream(path);
  streams.set(path, stream);
  stream.join(listener);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0 || streams.get(path) !== stream) return;
    streams.delete(path);
    stream.close();
  };
}
