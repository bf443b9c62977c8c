import { setNonce } from 'get-nonce';

/** The scroll lock of dialogs adds a style element, which the content security policy allows only with the nonce. */
export function installCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
}
