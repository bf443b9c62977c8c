/**
 * A DevTools connection to the first page of a browser, which enables nothing by itself. Playwright's connection makes
 * the browser record where each request and message comes from, which slows a page down by a fifth while it opens.
 */
export async function connectDevTools(port: string) {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = (await response.json()) as { type: string; webSocketDebuggerUrl: string }[];
  const address = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
  if (!address) throw new Error('Chromium has no page');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('No connection to Chromium'));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
  };
  let lastId = 0;

  async function send(method: string, params: object = {}): Promise<Answer['result']> {
    const id = ++lastId;
    const { result, error } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  return {
    send,
    /** The value of an expression in the page. */
    evaluate: async (expression: string): Promise<unknown> =>
      (await send('Runtime.evaluate', { expression, returnByValue: true }))?.result?.value,
    close: () => socket.close(),
  };
}

interface Answer {
  id: number;
  result?: { result?: { value?: unknown } };
  error?: { message: string };
}
