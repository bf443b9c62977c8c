import { escapeHtml } from '../../shared/escape-html.ts';
import { type Language, LOCALES } from '../../shared/i18n/translate.ts';

/** Shown by messengers beside a link to a page that has no picture of its own. */
const DEFAULT_PICTURE = { path: '/share-preview.png', width: 1200, height: 630 };

/** The paper colour, for the browser's own bars around the page. */
export const THEME_COLOR_TAGS =
  '<meta name="theme-color" content="#FAF8F4" media="(prefers-color-scheme: light)">' +
  '<meta name="theme-color" content="#161410" media="(prefers-color-scheme: dark)">';

/** JSON that is safe in a script element: no end tag, and no U+2028 or U+2029, which some parsers read as line ends. */
export function toScriptJson(value: unknown): string {
  return escapeScriptJson(JSON.stringify(value));
}

export function escapeScriptJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

interface Preview {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly origin: string;
  readonly path: string;
  readonly picture?: string | null | undefined;
}

/** Open Graph tags, from which messengers and social networks make the preview of a link. */
export function renderPreviewTags({ title, description, language, origin, path, picture }: Preview): string {
  const properties: [string, string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Placecard'],
    ['og:locale', LOCALES[language].replace('-', '_')],
    ['og:url', origin + path],
    ['og:title', title],
    ['og:description', description],
    ['og:image', picture ?? origin + DEFAULT_PICTURE.path],
  ];
  if (!picture) {
    properties.push(['og:image:width', DEFAULT_PICTURE.width], ['og:image:height', DEFAULT_PICTURE.height]);
  }
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(String(content))}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}
