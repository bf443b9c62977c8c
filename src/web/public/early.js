// Asks for what the page is sure to need while its scripts are still on their way: who is signed in, and for the layout
// editor the plan and its guests, which take the server longest. `request` in lib/api-client.ts takes these answers.
(() => {
  const answers = new Map();
  window.earlyAnswers = answers;

  function ask(path) {
    const answer = fetch(path, { credentials: 'include', headers: { Accept: 'application/json' } });
    // Whoever takes it hears of a failure; where nobody does, none may be reported.
    answer.catch(() => {});
    answers.set(path, answer);
    return answer;
  }

  async function askForPlan(user, eventId) {
    const response = await user;
    // Others would be refused, and are told so without asking.
    const { subscriptionTier } = response.ok ? await response.clone().json() : {};
    if (subscriptionTier !== 'enterprise') return;
    for (const path of ['', '/layout', '/guests']) ask(`/api/events/${eventId}${path}`);
  }

  const user = ask('/api/users/me');
  const [, eventId] = /^\/events\/([1-9]\d*)\/layout\/?$/.exec(location.pathname) ?? [];
  if (eventId) askForPlan(user, eventId).catch(() => {});
})();
