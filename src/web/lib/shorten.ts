/** The beginning of a long text, with an ellipsis. Never cuts an emoji in half. */
export function shorten(text: string, maxLength = 80): string {
  if (text.length <= maxLength) return text;
  const letters = [...text.slice(0, 2 * maxLength)];
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength).join('')}…`;
}
