/** Puts text on the clipboard; throws where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Missing where the page did not come over a secure connection.
  if (!navigator.clipboard) throw new Error('This browser gives no clipboard');
  await navigator.clipboard.writeText(text);
}
