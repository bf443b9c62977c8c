const MAX_LENGTH = 80;

const segmenter = new Intl.Segmenter();

/** The beginning of a long text, cut between what people see as characters. */
export function shorten(text: string, maxLength = MAX_LENGTH): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (const { index, segment } of segmenter.segment(text.slice(0, maxLength + 20))) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}
