import { createHash } from 'node:crypto';

/** Every content security policy that this repository sends. The only inline script that any allows is one of the build, by its hash. */
export const contentSecurityPolicies = {
  /** JSON answers, redirects, and whatever has no policy of its own. */
  api: "default-src 'none'; frame-ancestors 'none'",
  /** Files of the build. Among these, browsers apply a policy only to the scripts of workers. */
  staticFile: "default-src 'self'; frame-ancestors 'none'",
  /** The worker that reads PDFs: scanned pages are decoded by WebAssembly, which a policy for scripts forbids unless it says so. */
  pdfWorker: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'",
  /** Uploaded pictures: opened as a page of their own they may do nothing. */
  picture: "default-src 'none'; sandbox",
  /** Pages of the stand-ins. No `form-action`: it would also forbid that a form's answer redirects to the app. */
  standInPage:
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  /** The HTML of a mail, which the local mailbox shows in a frame. Its links open in a new tab. */
  mailFrame:
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; " +
    'sandbox allow-popups allow-popups-to-escape-sandbox',
} as const;

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Event colours and menu positions are style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of our pages. The only inline style element it allows is the one with this nonce or content hash. */
export function pageContentSecurityPolicy(style: `nonce-${string}` | `sha256-${string}`): string {
  return `${PAGE_POLICY}; style-src-elem 'self' '${style}'`;
}

/** The content hashes, as a policy names them, of the scripts that the build put into a page. */
export function listScriptHashes(html: string): string {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('');
}

/** Allows `blob:` frames, because the organiser's application prints its own PDFs from a hidden frame. */
export function applicationContentSecurityPolicy(nonce: string, scriptHashes: string): string {
  const policy = pageContentSecurityPolicy(`nonce-${nonce}`).replace("script-src 'self'", `$&${scriptHashes}`);
  return `${policy}; frame-src 'self' blob:`;
}
