/**
 * Lets callers share what takes long to read. Whoever calls while it is being read shares the next reading with all others
 * who wait: every answer was read after its call, and however many call, one reading runs at a time.
 */
export function shareReads<Result>(read: (id: number) => Promise<Result>): (id: number) => Promise<Result> {
  const running = new Map<number, Promise<Result>>();
  const next = new Map<number, Promise<Result>>();

  function start(id: number): Promise<Result> {
    next.delete(id);
    const reading = read(id).finally(() => running.delete(id));
    running.set(id, reading);
    return reading;
  }

  return (id) => {
    const current = running.get(id);
    if (!current) return start(id);
    const waiting = next.get(id) ?? current.catch(() => {}).then(() => start(id));
    next.set(id, waiting);
    return waiting;
  };
}
