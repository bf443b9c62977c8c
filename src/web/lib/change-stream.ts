/** Pause before reconnecting after an error status; after a broken connection the browser itself reconnects. */
const RETRY_MS = 5_000;

interface ChangeListener {
  /** Also called after each connect, because changes before that were not received. */
  readonly onChange: () => void;
  readonly onConnected?: (isConnected: boolean) => void;
}

/** Listens to a stream of change notifications until the returned function is called. */
export function listenForChanges(path: string, { onChange, onConnected }: ChangeListener): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    const opened = new EventSource(path);
    source = opened;
    opened.onopen = () => onConnected?.(true);
    opened.onmessage = onChange;
    opened.onerror = () => {
      onConnected?.(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      // The page may have lost its access: `onChange` refetches, and the refetch fails with the reason.
      onChange();
      retry = setTimeout(connect, RETRY_MS);
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}
