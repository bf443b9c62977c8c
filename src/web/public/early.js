// Starts requests that the page surely needs before its scripts are loaded: the session, the event that the page is about
// and, for the editor, its layout and guests, which take longest and are refused where the tier has no floor plan. `request` in
// lib/api-client.ts uses the answers.
(() => {
  const answers = new Map();
  window.earlyAnswers = answers;

  // A browser takes half a megabyte of an answer that nobody reads; the server would keep the rest until the scripts are loaded.
  function readNow(answer) {
    const text = answer.text();
    text.catch(() => {});
    answer.text = () => text;
    return answer;
  }

  function ask(path) {
    const answer = fetch(path, { credentials: 'include', headers: { Accept: 'application/json' } }).then(readNow);
    // Avoids an "unhandled rejection" for an answer that is never used.
    answer.catch(() => {});
    answers.set(path, answer);
    return answer;
  }

  const [event, page] = /^\/events\/[1-9]\d*(?=(?:\/([\w-]*)\/?)?$)/.exec(location.pathname) ?? [];
  // All at once: while scripts are compiled, this page would hear of an answer to wait for a quarter of a second late. What takes
  // longest comes first.
  const parts = event ? [...(page === 'layout' ? ['/guests', '/layout/stored', '/seating'] : []), ''] : [];
  const paths = parts.map((part) => `/api${event}${part}`);
  for (const path of paths) ask(path);
  const user = ask('/api/users/me');
  // Nobody is signed in: after signing in the page must not get the refusals.
  const forget = () => {
    for (const path of paths) answers.delete(path);
  };
  user.then((answer) => answer.ok || forget(), forget);
})();
