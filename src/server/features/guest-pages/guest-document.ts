import {
  type GuestPageInput,
  HYDRATION_DATA_ID,
  type HydrationData,
  type RenderedPage,
} from '../../../shared/contracts/guest-pages.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { BuiltPages, InlineStyles } from '../../http/built-pages.ts';
import { escapeScriptJson, renderPreviewTags, THEME_COLOR_TAGS } from '../../http/page-head.ts';

interface Document {
  readonly data: HydrationData;
  /** The page of `data` as JSON. */
  readonly json: string;
  readonly rendered: RenderedPage;
  readonly origin: string;
  /** Without the query, which may contain a name. */
  readonly path: string;
}

/**
 * The seat finder has fewer styles until somebody searches: it is the page that every guest opens first, and half as much
 * has to arrive before its first paint. Its script loads the others; without JavaScript an answer is a page of its own, which has them all.
 */
export function findStyles(built: BuiltPages, page: GuestPageInput): InlineStyles {
  return page.kind === 'seatFinder' && page.answer === null ? built.styles : built.laterStyles;
}

/** The beginning of every page in a language. It has the page's CSS: nothing else has to load before the first paint. */
export function renderHead(built: BuiltPages, styles: InlineStyles, language: Language): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${styles.css}</style>`,
    `<script type="module" async src="${built.scripts.get('guest')}"></script>`,
    `<meta name="robots" content="noindex">${THEME_COLOR_TAGS}`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
  ].join('\n');
}

/** The rest of the document, different for every page. */
export function renderDocumentBody(document: Document): string {
  const { data, json, rendered, origin, path } = document;
  const { page, language } = data;
  const picture = 'event' in page ? page.event?.backgroundImage : null;
  const preview = rendered.preview && renderPreviewTags({ ...rendered.preview, language, origin, path, picture });
  const hydrationData = escapeScriptJson(`{"page":${json},"language":"${language}"}`);
  return [
    `<title>${escapeHtml(rendered.title)}</title>`,
    `${preview ?? ''}</head>`,
    `<body><div id="root">${rendered.body}</div>`,
    `<script type="application/json" id="${HYDRATION_DATA_ID}">${hydrationData}</script></body></html>`,
  ].join('\n');
}
