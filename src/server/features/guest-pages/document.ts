import { HYDRATION_DATA_ID, type HydrationData, type RenderedPage } from '../../../shared/contracts/guest-pages.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { type Language, LOCALES } from '../../../shared/i18n/translate.ts';
import type { BuiltPages } from '../../http/built-pages.ts';

/** Shown by messengers for events without a picture of their own. */
export const DEFAULT_PICTURE = { path: '/share-preview.png', width: 1200, height: 630 };

/** The colour of the browser's own bars around the page: that of the paper. */
export const THEME_COLOR_TAGS =
  '<meta name="theme-color" content="#FAF8F4" media="(prefers-color-scheme: light)">' +
  '<meta name="theme-color" content="#161410" media="(prefers-color-scheme: dark)">';

interface Document {
  readonly data: HydrationData;
  readonly rendered: RenderedPage;
  readonly origin: string;
  /** Without what was looked for. */
  readonly path: string;
}

/** JSON that can't end the element it stands in; the two separators are line ends to some readers of scripts. */
export function toInertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function previewTags({ data: { page, language }, rendered: { preview }, origin, path }: Document): string {
  if (!preview) return '';
  const picture = 'event' in page ? page.event?.backgroundImage : null;
  const properties: [string, string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Placecard'],
    ['og:locale', LOCALES[language].replace('-', '_')],
    ['og:url', origin + path],
    ['og:title', preview.title],
    ['og:description', preview.description],
    ['og:image', picture ?? origin + DEFAULT_PICTURE.path],
  ];
  if (!picture) {
    properties.push(['og:image:width', DEFAULT_PICTURE.width], ['og:image:height', DEFAULT_PICTURE.height]);
  }
  return [
    `<meta name="description" content="${escapeHtml(preview.description)}">`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(String(content))}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

/** How every page in this language begins: all rules of style, so that nothing else is needed before it paints. */
export function renderHead(built: BuiltPages, language: Language): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${built.css}</style>`,
    `<script type="module" async src="${built.scripts.get('guest')}"></script>`,
    `<meta name="robots" content="noindex">${THEME_COLOR_TAGS}`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
  ].join('\n');
}

/** What follows the head and is the page's own. */
export function renderRest(document: Document): string {
  const { data, rendered } = document;
  return [
    `<title>${escapeHtml(rendered.title)}</title>`,
    `${previewTags(document)}</head>`,
    `<body><div id="root">${rendered.body}</div>`,
    `<script type="application/json" id="${HYDRATION_DATA_ID}">${toInertJson(data)}</script></body></html>`,
  ].join('\n');
}
