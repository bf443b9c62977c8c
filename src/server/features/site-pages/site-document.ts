import { type RenderedSitePage, SITE_PAGE_DATA_ID } from '../../../shared/contracts/site-pages.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { LANGUAGE_KEY, LANGUAGES, type Language } from '../../../shared/i18n/translate.ts';
import type { BuiltPages } from '../../http/built-pages.ts';
import { renderPreviewTags, THEME_COLOR_TAGS, toScriptJson } from '../../http/page-head.ts';

interface SiteDocument {
  readonly built: BuiltPages;
  readonly rendered: RenderedSitePage;
  readonly language: Language;
  readonly origin: string;
  readonly path: string;
  /** Whether the address has a language parameter; without one each visitor gets the page in their own language. */
  readonly isLanguageInAddress: boolean;
  /** Scripts of the page that most visitors open next: the site's own script loads them beforehand. */
  readonly nextScripts: readonly string[];
}

/** The page's address in one language, for search engines, which send no language cookie. */
export function addressInLanguage(language: Language, { origin, path }: { origin: string; path: string }): string {
  return `${origin}${path}?${LANGUAGE_KEY}=${language}`;
}

function searchTags(document: SiteDocument): string {
  const { language, origin, path, isLanguageInAddress } = document;
  const canonical = isLanguageInAddress ? addressInLanguage(language, document) : origin + path;
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...LANGUAGES.map(
      (option) =>
        `<link rel="alternate" hreflang="${option}" href="${escapeHtml(addressInLanguage(option, document))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin + path)}">`,
  ].join('');
}

/**
 * Asks for the fonts before anything shows that they are needed: those that come later are not used. English has no letters
 * of the extended ones.
 */
function fontTags({ fonts }: BuiltPages, language: Language): string {
  return fonts
    .filter((file) => language !== 'en' || !file.includes('-latin-ext-'))
    .map((file) => `<link rel="preload" as="font" fetchpriority="low" crossorigin href="${file}">`)
    .join('');
}

/** The whole document. It contains everything that the first paint needs; scripts load after that. */
export function renderSiteDocument(document: SiteDocument): string {
  const { built, rendered, language, origin, path, nextScripts } = document;
  const { title, description } = rendered;
  const scripts = rendered.hydration === null ? ['site'] : ['site', 'contact'];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${built.styles.css}</style>`,
    fontTags(built, language),
    THEME_COLOR_TAGS,
    ...nextScripts.map((script) => `<meta name="next-script" content="${script}">`),
    searchTags(document),
    renderPreviewTags({ title, description, language, origin, path }),
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg"></head>',
    `<body><div id="root">${rendered.body}</div>`,
    rendered.hydration === null
      ? ''
      : `<script type="application/json" id="${SITE_PAGE_DATA_ID}">${toScriptJson(rendered.hydration)}</script>`,
    ...scripts.map((name) => `<script type="module" async src="${built.scripts.get(name)}"></script>`),
    '</body></html>',
  ].join('\n');
}
