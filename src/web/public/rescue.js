// Shows a message and reloads if the page's main script or its texts can't be loaded, during an upgrade or on a bad
// network; the page would stay blank otherwise. A plain script with a fixed name, so that it exists in every version.
(() => {
  const KEY = 'rescues';
  const MAX_RESCUES = 3;
  const PAUSE_MS = 2000;
  const WORDS = {
    en: { text: 'Placecard could not be loaded. Check your connection and try again.', button: 'Try again' },
    hu: {
      text: 'A Placecardot nem sikerült betölteni. Ellenőrizze a kapcsolatot, és próbálja újra.',
      button: 'Újrapróbálom',
    },
  };

  function count(change) {
    try {
      const rescues = Number(sessionStorage.getItem(KEY)) || 0;
      sessionStorage.setItem(KEY, String(change(rescues)));
      return rescues;
    } catch {
      // Without storage, reloads could not be counted and might never end.
      return MAX_RESCUES;
    }
  }

  function language() {
    try {
      const stored = localStorage.getItem('language');
      if (stored in WORDS) return stored;
    } catch {
      // Storage is forbidden: use the language of the server's page.
    }
    return document.documentElement.lang in WORDS ? document.documentElement.lang : 'en';
  }

  function explain() {
    const spoken = language();
    const { text, button } = WORDS[spoken];
    const notice = document.createElement('main');
    notice.lang = spoken;
    notice.style.cssText =
      'max-width:28rem;margin:20vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui;text-align:center';
    const words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.textContent = text;
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = button;
    again.style.cssText =
      'min-height:44px;margin-top:1rem;padding:0 1.25rem;border:0;border-radius:8px;background:#1f4d3a;color:#fff;font:inherit;cursor:pointer';
    again.addEventListener('click', () => location.reload());
    notice.append(words, again);
    document.body.append(notice);
  }

  let isRescuing = false;
  function rescue() {
    if (isRescuing) return;
    isRescuing = true;
    explain();
    if (count((rescues) => rescues + 1) < MAX_RESCUES) setTimeout(() => location.reload(), PAUSE_MS);
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module' && target.src.includes('/assets/')) rescue();
    },
    true,
  );
  // A script that the main script asked for. Once anything is shown, the application says so itself.
  window.addEventListener('vite:preloadError', () => {
    if (!document.getElementById('root').hasChildNodes()) rescue();
  });
  window.addEventListener('load', () => {
    if (!isRescuing) count(() => 0);
  });
})();
