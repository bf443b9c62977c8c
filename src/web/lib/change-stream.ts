/** The browser itself reconnects after a break, but not after a refusal, e.g. while the server restarts. */
const RETRY_MS = 5_000;

interface ChangeListener {
  /** Also right after each connection: what changed while nobody listened is not missed. */
  readonly onChange: () => void;
  readonly onConnected?: (isConnected: boolean) => void;
}

/** Listens to a stream that says only that something changed, until the returned function is called. */
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
      // Should it be refused for good, reading says so.
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
