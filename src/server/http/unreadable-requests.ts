import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../shared/contracts/errors.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** What Node says of a request that it could not read. */
interface ClientError extends Error {
  readonly code?: string;
  /** What was being read, as bytes. */
  readonly rawPacket?: unknown;
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long the last bytes may take. Node no longer watches such a connection: held open by the other end it would stay. */
const LAST_BYTES_MS = 2_000;

/** In both languages: which one the reader chose stands in what was not read. */
function renderPage(): string {
  const [title] = LANGUAGES.map((language) => translatorFor(language)('seatFinder.nameTooLong'));
  const lines = LANGUAGES.map(
    (language) => `<p lang="${language}">${escapeHtml(translatorFor(language)('seatFinder.nameTooLong'))}</p>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title ?? '')}</title></head><body><main>${lines.join('')}</main></body></html>`,
  ].join('');
}

/**
 * Answers requests that Node gives up on before anyone else sees them; one whose address is too long with a page. They have
 * no line in the log, since nothing is known of them, but they count.
 */
export function answerUnreadableRequest(headers: Readonly<Record<string, string>>, { requests }: Pick<Metrics, 'requests'>) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const { rawPacket } = error;
    const start = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 16).toString('latin1') : '';
    const isCall = /^[A-Z]+ \/api\//.test(start);
    const isPage = status === 431 && !isCall;
    const refusal: ErrorBody =
      status === 431
        ? { code: 'payload_too_large', message: 'The request is too large.' }
        : { code: 'invalid_input', message: 'The request is not valid.' };
    const body = isPage ? renderPage() : JSON.stringify(refusal);
    const head = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    // What is still coming is not read: the answer would be lost with the connection if that were cut at once.
    if (!socket.writable) {
      socket.destroy(error);
      return;
    }
    requests.of({ method: 'other', route: 'none', status: String(status) }).increase();
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), LAST_BYTES_MS).unref();
  };
}
