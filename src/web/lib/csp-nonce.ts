import { setNonce } from 'get-nonce';

/** Lets the scroll lock of dialogs and sheets add its style element under the content security policy. */
export function installCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
}
