/** Copies text to the clipboard; throws if the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // The clipboard is only available on secure pages.
  if (!navigator.clipboard) throw new Error('This browser gives no clipboard');
  await navigator.clipboard.writeText(text);
}
