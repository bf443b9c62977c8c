import { LONGEST_RETRY_MS, retryDelayMs } from './retry-delay.ts';

interface ChangeListener {
  /** Also called after each connect, because changes before that were not received. */
  readonly onChange: () => void;
  readonly onConnected?: (isConnected: boolean) => void;
}

/** Listens to a stream of change notifications until the returned function is called. */
export function listenForChanges(path: string, { onChange, onConnected }: ChangeListener): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const connect = () => {
    const opened = new EventSource(path);
    source = opened;
    opened.onopen = () => {
      failures = 0;
      onConnected?.(true);
    };
    opened.onmessage = onChange;
    // The server has taken the access away: `onChange` refetches, and hears of it at once.
    opened.addEventListener('ended', onChange);
    opened.onerror = () => {
      onConnected?.(false);
      // After a broken connection the browser itself reconnects, after an error status it gives up.
      if (opened.readyState !== EventSource.CLOSED) return;
      // The page may have lost its access: `onChange` refetches, and the refetch fails with the reason.
      onChange();
      failures += 1;
      retry = setTimeout(connect, retryDelayMs(failures, LONGEST_RETRY_MS.stream));
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}
