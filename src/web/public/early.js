// Starts requests that the page surely needs before its scripts are loaded: the session, the event that the page is about
// and, for the editor, its layout and guests, which take longest. `request` in lib/api-client.ts uses the answers.
(() => {
  const answers = new Map();
  window.earlyAnswers = answers;

  function ask(path) {
    const answer = fetch(path, { credentials: 'include', headers: { Accept: 'application/json' } });
    // Avoids an "unhandled rejection" for an answer that is never used.
    answer.catch(() => {});
    answers.set(path, answer);
    return answer;
  }

  async function askForEvent(user, eventId, isEditor) {
    const response = await user;
    if (!response.ok) return;
    ask(`/api/events/${eventId}`);
    // Other tiers have no floor plan; the page says so without a request.
    if (!isEditor || (await response.clone().json()).subscriptionTier !== 'enterprise') return;
    for (const path of ['/layout', '/guests', '/seating']) ask(`/api/events/${eventId}${path}`);
  }

  const user = ask('/api/users/me');
  const [, eventId, page] = /^\/events\/([1-9]\d*)(?:\/([\w-]*)\/?)?$/.exec(location.pathname) ?? [];
  if (eventId) askForEvent(user, eventId, page === 'layout').catch(() => {});
})();
