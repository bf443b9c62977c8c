// Starts requests that the page surely needs before its scripts are loaded: the session and, for the editor, the event
// with its layout and guests, which take longest. `request` in lib/api-client.ts uses the answers.
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

  async function askForLayout(user, eventId) {
    const response = await user;
    // Other tiers have no floor plan; the page says so without a request.
    const { subscriptionTier } = response.ok ? await response.clone().json() : {};
    if (subscriptionTier !== 'enterprise') return;
    for (const path of ['', '/layout', '/guests', '/seating']) ask(`/api/events/${eventId}${path}`);
  }

  const user = ask('/api/users/me');
  const [, eventId] = /^\/events\/([1-9]\d*)\/layout\/?$/.exec(location.pathname) ?? [];
  if (eventId) askForLayout(user, eventId).catch(() => {});
})();
