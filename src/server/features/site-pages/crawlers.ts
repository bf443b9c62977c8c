import { escapeHtml } from '../../../shared/escape-html.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { MEDIA_PATH, paths, sitePagePatterns } from '../../../shared/paths.ts';
import { addressInLanguage } from './site-document.ts';

/** API calls and pages about an event or its guests, which search engines must not index. */
const PRIVATE_PREFIXES = [
  '/api/',
  '/e/',
  '/guest-view/',
  '/event-qr-scanner/',
  '/shared-seating',
  '/caterer/',
  MEDIA_PATH,
];
/** Messengers that show previews of links; they must be allowed to open guests' pages. */
const PREVIEW_BOTS = ['facebookexternalhit', 'LinkedInBot', 'Slackbot', 'TelegramBot', 'Twitterbot', 'WhatsApp'];

export function robotsText(origin: string): string {
  return [
    ...PREVIEW_BOTS.map((name) => `User-agent: ${name}`),
    'Disallow: /api/',
    '',
    'User-agent: *',
    ...PRIVATE_PREFIXES.map((prefix) => `Disallow: ${prefix}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Every site page in every language, each with links to its translations, and the sandbox, which has one address for all. */
export function sitemapXml(origin: string): string {
  const urls = Object.values(sitePagePatterns).flatMap((path) => {
    const place = { origin, path };
    const links = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(addressInLanguage(language, place))}"/>`,
    ).join('');
    return LANGUAGES.map(
      (language) => `<url><loc>${escapeHtml(addressInLanguage(language, place))}</loc>${links}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    `<url><loc>${escapeHtml(origin + paths.sandbox)}</loc></url>`,
    '</urlset>',
    '',
  ].join('\n');
}
