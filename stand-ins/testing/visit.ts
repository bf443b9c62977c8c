interface VisitedPage {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
  /** Submits the form whose action ends in `/{action}`. */
  submit(action: string, fields: Record<string, string>): Promise<VisitedPage>;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

const MAX_REDIRECTS = 10;

/**
 * A minimal browser for tests: it keeps cookies by path and follows redirects within the origin where it started. At a
 * redirect to another origin, the app's, it stops, because no app is running in these tests.
 */
export function createTestBrowser() {
  const cookies = new Map<string, Cookie>();

  async function request(url: URL, home: string, init: RequestInit, redirects = 0): Promise<VisitedPage> {
    if (redirects > MAX_REDIRECTS) throw new Error(`Too many redirects at ${url.href}`);
    const sent = [...cookies].filter(([, cookie]) => url.pathname.startsWith(cookie.path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, { value, path: /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    const location = response.headers.get('location');
    const html = await response.text();
    if (location !== null) {
      const next = new URL(location, url);
      if (next.origin === home) return request(next, home, {}, redirects + 1);
      return { url: next, status: response.status, html, submit: () => Promise.reject(new Error('Left the site')) };
    }
    return {
      url,
      status: response.status,
      html,
      submit: (action, fields) => {
        const target = [...html.matchAll(/<form[^>]* action="([^"]+)"/g)].find(([, path]) =>
          path?.endsWith(`/${action}`),
        )?.[1];
        if (target === undefined) throw new Error(`No form leads to ${action}`);
        return request(new URL(target, url), home, { method: 'POST', body: new URLSearchParams(fields) });
      },
    };
  }

  return { open: (url: URL) => request(url, url.origin, {}) };
}
