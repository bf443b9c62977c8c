import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { renderSiteDocument } from '../../src/server/features/site-pages/site-document.ts';
import type { SitePage, SitePageRenderer } from '../../src/shared/contracts/site-pages.ts';
import viteConfig from '../../vite.config.ts';
import { completePage, writeDevBuild } from './dev-build.ts';

it('renders a page of the app with the current sources and Vite’s scripts', async () => {
  const build = await writeDevBuild();
  const stub: SitePageRenderer = await import(pathToFileURL(`${build}/renderers/site.js`).href);
  const company = { name: 'Demo', address: 'Budapest', registration: null, taxNumber: null, supportEmail: 'a@b.test' };
  const draft = { name: 'Kovács Anna', email: '', subject: '', message: '</script>' };
  const page: SitePage = { kind: 'contact', company, draft, issues: [], outcome: 'none' };
  const noStyles = { css: '', hash: 'sha256-' } as const;
  const html = renderSiteDocument({
    built: { fonts: [], scripts: new Map([['site', '/site.ts']]), styles: noStyles, laterStyles: noStyles },
    rendered: stub.renderSitePage({ page, language: 'hu', isSignedIn: false }),
    language: 'hu',
    origin: 'http://localhost',
    path: '/contact',
    isLanguageInAddress: false,
    nextScripts: [],
  });
  expect(html).not.toContain('Kovács Anna');

  const vite = await createServer({
    ...viteConfig,
    configFile: false,
    // Not the cache of `npm run dev`: Vite would empty that one, because the options differ.
    cacheDir: join(tmpdir(), 'placecard-dev-test'),
    environments: {},
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => vite.close());
  const completed = await completePage(vite, html);
  expect(completed).toMatch(/<title>Kapcsolat · Placecard<\/title>/);
  expect(completed).toContain('value="Kovács Anna"');
  expect(completed).toContain('"message":"\\u003c/script>"');
  expect(completed).toContain('src="/@vite/client"');
});
