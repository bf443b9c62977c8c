import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '../../shared/contracts/errors.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { AppError } from './errors.ts';

interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** After this the socket is destroyed: Node's own timeouts no longer apply to it, and the client may keep it open. */
const CLOSE_TIMEOUT_MS = 2_000;

/** In both languages, because the headers that say which one the reader chose were not read. */
function renderPage(): string {
  const messages = LANGUAGES.map((language) => escapeHtml(translatorFor(language)('seatFinder.nameTooLong')));
  const paragraphs = LANGUAGES.map((language, index) => `<p lang="${language}">${messages[index]}</p>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${messages[0]}</title></head><body><main>${paragraphs.join('')}</main></body></html>`,
  ].join('');
}

/**
 * Fastify's `clientErrorHandler`: answers requests that Node could not parse. A page whose address is too long (a very long
 * name in the seat finder) gets a page, everything else JSON. These requests are counted but have no line in the log.
 */
export function answerUnreadableRequest(
  headers: Readonly<Record<string, string>>,
  { requests }: Pick<Metrics, 'requests'>,
) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const { rawPacket } = error;
    const start = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 16).toString('latin1') : '';
    const isPage = status === 431 && !/^[A-Z]+ \/api\//.test(start);
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
    requests.of({ method: 'other', route: 'none', status: String(status) }).increase();
    // The socket is not destroyed at once: a client that is still sending would lose the answer.
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
  };
}

export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    // The length is compared first, because this runs for every header of every request.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Refuses requests with several Host headers: Node reads the first, and a proxy in front may have read another. */
export function registerOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasSeveralHosts(request.raw)) done(new AppError('invalid_input', 'The request is not valid.'));
    else done();
  });
}
