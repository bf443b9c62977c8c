import { type RenderedSitePage, SITE_PAGE_DATA_ID } from '../../../shared/contracts/site-pages.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { LANGUAGE_KEY, LANGUAGES, type Language, LOCALES } from '../../../shared/i18n/translate.ts';
import type { BuiltPages } from '../../http/built-pages.ts';
import { DEFAULT_PICTURE, THEME_COLOR_TAGS, toInertJson } from '../guest-pages/document.ts';

interface SiteDocument {
  readonly built: BuiltPages;
  readonly rendered: RenderedSitePage;
  readonly language: Language;
  readonly origin: string;
  readonly path: string;
  /** Whether the address names its language; without it `/` shows each visitor their own. */
  readonly isLanguageInAddress: boolean;
}

/** The page's address in one language, for search engines, which send no cookie. */
export function addressIn(language: Language, { origin, path }: { origin: string; path: string }): string {
  return `${origin}${path}?${LANGUAGE_KEY}=${language}`;
}

function searchTags(document: SiteDocument): string {
  const { language, origin, path, isLanguageInAddress } = document;
  const canonical = isLanguageInAddress ? addressIn(language, document) : origin + path;
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...LANGUAGES.map(
      (option) => `<link rel="alternate" hreflang="${option}" href="${escapeHtml(addressIn(option, document))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin + path)}">`,
  ].join('');
}

function previewTags({ rendered, language, origin, path }: SiteDocument): string {
  const properties: [string, string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Placecard'],
    ['og:locale', LOCALES[language].replace('-', '_')],
    ['og:url', origin + path],
    ['og:title', rendered.title],
    ['og:description', rendered.description],
    ['og:image', origin + DEFAULT_PICTURE.path],
    ['og:image:width', DEFAULT_PICTURE.width],
    ['og:image:height', DEFAULT_PICTURE.height],
  ];
  return [
    `<meta name="description" content="${escapeHtml(rendered.description)}">`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(String(content))}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

/** The whole page as it goes out. Everything its first paint needs is in it; scripts come after that paint. */
export function renderSiteDocument(document: SiteDocument): string {
  const { built, rendered, language } = document;
  const scripts = rendered.hydration === null ? ['site'] : ['site', 'contact'];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(rendered.title)}</title>`,
    `<style>${built.css}</style>`,
    THEME_COLOR_TAGS,
    searchTags(document),
    previewTags(document),
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg"></head>',
    `<body><div id="root">${rendered.body}</div>`,
    rendered.hydration === null
      ? ''
      : `<script type="application/json" id="${SITE_PAGE_DATA_ID}">${toInertJson(rendered.hydration)}</script>`,
    ...scripts.map((name) => `<script type="module" async src="${built.scripts.get(name)}"></script>`),
    '</body></html>',
  ].join('\n');
}
