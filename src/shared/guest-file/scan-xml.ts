import { GuestFileError } from './guest-file-error.ts';

export interface XmlHandler {
  /** `tag` is the text of the tag, from which `attributeOf` reads. Self-closing tags are closed at once. */
  open?: (name: string, tag: string) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
/** No tag of a workbook is nearly as long. */
const MAX_TAG_LENGTH = 100_000;

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The value of an attribute; empty if the tag has none of that name. */
export function attributeOf(tag: string, name: string): string {
  for (let at = tag.indexOf(`${name}=`); at !== -1; at = tag.indexOf(`${name}=`, at + 1)) {
    const quote = tag[at + name.length + 1];
    if ((quote !== '"' && quote !== "'") || !/\s/.test(tag[at - 1] ?? '')) continue;
    const start = at + name.length + 2;
    const end = tag.indexOf(quote, start);
    return end === -1 ? '' : unescapeXml(tag.slice(start, end));
  }
  return '';
}

/** The name of a tag without its prefix: 'c' of 'x:c r="A1"'. */
function nameOf(tag: string, from: number): string {
  let end = from;
  let start = from;
  for (; end < tag.length; end += 1) {
    const code = tag.charCodeAt(end);
    if (code <= 0x20 || code === 0x2f) break;
    if (code === 0x3a) start = end + 1;
  }
  return tag.slice(start, end);
}

/** Reads XML from start to end, each character once. It need not be well formed; document types are refused. */
export function scanXml(xml: string, { open, close, text }: XmlHandler): void {
  const skipPast = (mark: string, from: number) => {
    const end = xml.indexOf(mark, from);
    return end === -1 ? xml.length : end + mark.length;
  };
  let at = 0;
  while (at < xml.length) {
    const tagStart = xml.indexOf('<', at);
    if (tagStart !== at) text?.(unescapeXml(xml.slice(at, tagStart === -1 ? xml.length : tagStart)));
    if (tagStart === -1) return;
    if (xml.startsWith('<?', tagStart)) at = skipPast('?>', tagStart);
    else if (xml.startsWith('<!--', tagStart)) at = skipPast('-->', tagStart);
    else if (xml.startsWith('<![CDATA[', tagStart)) {
      at = skipPast(']]>', tagStart);
      text?.(xml.slice(tagStart + 9, at - 3));
    } else {
      const tagEnd = xml.indexOf('>', tagStart);
      if (tagEnd === -1 || tagEnd - tagStart > MAX_TAG_LENGTH || xml[tagStart + 1] === '!') {
        throw new GuestFileError('brokenWorkbook');
      }
      at = tagEnd + 1;
      const isClosing = xml[tagStart + 1] === '/';
      const tag = xml.slice(tagStart + 1, tagEnd);
      const name = nameOf(tag, isClosing ? 1 : 0);
      if (!isClosing) open?.(name, tag);
      if (isClosing || tag.endsWith('/')) close?.(name);
    }
  }
}
