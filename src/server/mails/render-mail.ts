import { escapeHtml } from '../../shared/escape-html.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';

/** One block of a mail. A note and a link are small print; a quote keeps the line breaks of its text. */
export type MailBlock =
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'button' | 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'heading' | 'paragraph' | 'note' | 'quote'; readonly text: string }
  /** A square picture. The plain-text version leaves it out, so a link must lead to the same content. */
  | { readonly kind: 'image'; readonly src: string; readonly alt: string; readonly sizePx: number }
  | { readonly kind: 'details'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | { readonly kind: 'code'; readonly code: string };

interface MailContent {
  readonly language: Language;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Small print under the card, for instance how to unsubscribe. */
  readonly footer?: readonly MailBlock[];
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

// Mail programs drop style sheets, so all styles are inline. Each text colour comes with a background colour, so that a
// program with a dark mode changes both or neither.
const PAPER = '#FAF8F4';
const CARD = '#FFFFFF';
const INK = '#1D1B16';
const MUTED = '#6B655A';
const HAIRLINE = '#E7E2D8';
const ACCENT = '#1F4D3A';
const SANS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

const STYLES = {
  heading: `padding:8px 0 4px;font:600 20px/1.3 ${SERIF};color:${ACCENT};background-color:${CARD};word-break:break-word;`,
  paragraph: `padding:0 0 16px;font:400 16px/1.5 ${SANS};color:${INK};background-color:${CARD};`,
  note: `padding:0 0 8px;font:400 14px/1.5 ${SANS};color:${MUTED};background-color:${CARD};`,
  list: `padding:0 0 4px;font:400 16px/1.5 ${SANS};color:${INK};background-color:${CARD};word-break:break-word;`,
  bullet: `padding:0 10px 4px 0;font:400 16px/1.5 ${SANS};color:${ACCENT};background-color:${CARD};`,
  link: `padding:0 0 8px;font:400 14px/1.5 ${SANS};color:${MUTED};background-color:${CARD};`,
  button: `padding:0;border-radius:8px;background-color:${ACCENT};`,
  quote: `padding:16px;font:400 16px/1.5 ${SANS};color:${INK};background-color:${PAPER};border-left:3px solid ${ACCENT};word-break:break-word;`,
  label: `padding:0 16px 6px 0;font:400 14px/1.5 ${SANS};color:${MUTED};background-color:${CARD};white-space:nowrap;`,
  value: `padding:0 0 6px;font:600 14px/1.5 ${SANS};color:${INK};background-color:${CARD};word-break:break-word;`,
  code: `padding:16px 8px;font:600 36px/1.2 ${MONO};letter-spacing:6px;text-align:center;color:${ACCENT};background-color:${PAPER};border:1px solid ${HAIRLINE};border-radius:8px;`,
} as const;

const GAP = `<tr><td style="height:16px;line-height:16px;font-size:0;background-color:${CARD};">&nbsp;</td></tr>`;

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      // On its own line, because quoted-printable wraps long lines anywhere, also within a code.
      return `<tr><td style="${STYLES.code}">
${escapeHtml(block.code)}
</td></tr>
${GAP}`;
    case 'details':
      return `<tr><td style="padding:0 0 10px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0">
${block.rows.map(rowHtml).join('\n')}
</table></td></tr>`;
    case 'list':
      return `<tr><td style="padding:0 0 12px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0">
${block.items.map(itemHtml).join('\n')}
</table></td></tr>`;
    case 'button':
      return `<tr><td style="padding:4px 0 20px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td style="${STYLES.button}"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 22px;font:600 16px/1.25 ${SANS};color:${CARD};background-color:${ACCENT};border-radius:8px;text-decoration:none;">${escapeHtml(block.label)}</a></td></tr>
</table></td></tr>`;
    case 'link':
      return `<tr><td style="${STYLES.link}">${linkHtml(block)}</td></tr>`;
    case 'image':
      return `<tr><td style="padding:0 0 8px;background-color:${CARD};"><img src="${escapeHtml(block.src)}" alt="${escapeHtml(block.alt)}" width="${block.sizePx}" height="${block.sizePx}" style="display:block;border:0;"></td></tr>`;
    case 'quote':
      return `<tr><td style="${STYLES.quote}">${escapeHtml(block.text).replace(/\r\n|\r|\n/g, '<br>\n')}</td></tr>
${GAP}`;
    default:
      return `<tr><td style="${STYLES[block.kind]}">${escapeHtml(block.text)}</td></tr>`;
  }
}

function rowHtml({ label, value }: { label: string; value: string }): string {
  return `<tr><td valign="top" style="${STYLES.label}">${escapeHtml(label)}</td><td style="${STYLES.value}">${escapeHtml(value)}</td></tr>`;
}

function itemHtml(item: string): string {
  return `<tr><td valign="top" style="${STYLES.bullet}">&bull;</td><td style="${STYLES.list}">${escapeHtml(item)}</td></tr>`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" style="color:${MUTED};text-decoration:underline;">${escapeHtml(label)}</a>`;
}

/** Draws one block of the small print below the card. */
function footerHtml(block: MailBlock): string {
  const text = 'url' in block ? linkHtml(block) : escapeHtml(blockText(block));
  return `<tr><td style="padding:8px 0 0;font:400 13px/1.5 ${SANS};color:${MUTED};background-color:${PAPER};">${text}</td></tr>`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return block.code;
    case 'details':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'image':
      return '';
    default:
      return block.text;
  }
}

function renderHtml({ language, subject, blocks, footer = [] }: MailContent, sentBy: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body lang="${language}" style="margin:0;padding:0;background-color:${PAPER};color:${INK};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${PAPER};">
<tr><td align="center" style="padding:32px 16px;background-color:${PAPER};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;">
<tr><td style="padding:0 0 16px;font:600 22px/1.2 ${SERIF};color:${ACCENT};background-color:${PAPER};">Placecard</td></tr>
<tr><td style="padding:28px 24px 20px;background-color:${CARD};border:1px solid ${HAIRLINE};border-radius:12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${blocks.map(blockHtml).join('\n')}
</table>
</td></tr>
<tr><td style="padding:16px 0 0;font:400 13px/1.5 ${SANS};color:${MUTED};background-color:${PAPER};">${escapeHtml(sentBy)}</td></tr>
${footer.map(footerHtml).join('\n')}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function renderText({ blocks, footer = [] }: MailContent, sentBy: string): string {
  const parts = [...blocks.map(blockText), `-- \n${sentBy}`, ...footer.map(blockText)];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Renders a mail as HTML and as plain text with the same words. */
export function renderMail(content: MailContent): RenderedMail {
  const sentBy = translatorFor(content.language)('mails.sentBy');
  return { subject: content.subject, text: renderText(content, sentBy), html: renderHtml(content, sentBy) };
}
