import { HYDRATION_DATA_ID, type HydrationData, type RenderedPage } from '../../../shared/contracts/guest-pages.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { BuiltPages } from '../../http/built-pages.ts';
import { renderPreviewTags, THEME_COLOR_TAGS, toScriptJson } from '../../http/page-head.ts';

interface Document {
  readonly data: HydrationData;
  readonly rendered: RenderedPage;
  readonly origin: string;
  /** Without the query, which may contain a name. */
  readonly path: string;
}

/** The beginning of every page in a language. It has all CSS, so that nothing else has to load before the first paint. */
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

/** The rest of the document, different for every page. */
export function renderDocumentBody(document: Document): string {
  const { data, rendered, origin, path } = document;
  const { page, language } = data;
  const picture = 'event' in page ? page.event?.backgroundImage : null;
  const preview = rendered.preview && renderPreviewTags({ ...rendered.preview, language, origin, path, picture });
  return [
    `<title>${escapeHtml(rendered.title)}</title>`,
    `${preview ?? ''}</head>`,
    `<body><div id="root">${rendered.body}</div>`,
    `<script type="application/json" id="${HYDRATION_DATA_ID}">${toScriptJson(data)}</script></body></html>`,
  ].join('\n');
}
