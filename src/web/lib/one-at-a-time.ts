/** Lets only one run be under way: calls that come meanwhile become one more run after it. */
export function oneAtATime(run: () => Promise<unknown>): () => Promise<void> {
  let isAsked = false;
  let isRunning = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await run();
      }
    } finally {
      isRunning = false;
    }
  };
}
