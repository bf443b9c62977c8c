/** A tab that was closed or reloaded just now may be counted for a moment longer. */
const SECOND_LOOK_MS = 400;

const nameOf = (userId: number, eventId: number) => `placecard-plan/${userId}/${eventId}`;

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

/** Whether another tab of this browser has the plan open: what it keeps as a draft is not left behind, but under way. */
export async function isOpenElsewhere(userId: number, eventId: number): Promise<boolean> {
  // Browsers know locks only on secure pages; without them a draft is rather offered once too often.
  if (!('locks' in navigator)) return false;
  const name = nameOf(userId, eventId);
  if (!(await isHeld(name))) return false;
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
  return isHeld(name);
}

/** Says that this tab has the plan open, until the returned function is called or the tab is gone. */
export function holdOpen(userId: number, eventId: number): () => void {
  if (!('locks' in navigator)) return () => {};
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(nameOf(userId, eventId), { mode: 'shared' }, () => promise);
  return resolve;
}
