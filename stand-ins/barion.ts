import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBarionApi } from './barion-api.ts';
import { createCallbacks } from './barion-callbacks.ts';
import { renderEndPage, renderOverviewPage, renderPayPage, renderProblemPage } from './barion-page.ts';
import { type StandInPayment, StandInPayments } from './barion-payments.ts';
import { API_TROUBLES, CALLBACK_MANNERS, Troubles } from './barion-trouble.ts';
import { readBody, serveOnLoopback } from './loopback.ts';
import { sendHtml } from './page.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_TROUBLES = 1000;
const EXPIRY_INTERVAL_MS = 5_000;
/** Status of a payment by the button that the tester pressed. */
const ENDINGS = new Map<string, 'Succeeded' | 'Canceled' | 'Expired'>([
  ['pay', 'Succeeded'],
  ['cancel', 'Canceled'],
  ['expire', 'Expired'],
]);

interface Options {
  readonly port?: number;
  readonly posKey: string;
  /** Stores the payments, so that they survive a restart. */
  readonly file?: string;
  readonly now?: () => Date;
  readonly retryDelaysMs?: readonly number[];
  /** How long the stand-in takes to answer when it is told to hang. */
  readonly hangMs?: number;
}

export type BarionStandIn = Awaited<ReturnType<typeof startBarionStandIn>>;

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function choice<Choices extends object>(choices: Choices, value: string | null): keyof Choices | undefined {
  return value !== null && Object.hasOwn(choices, value) ? (value as keyof Choices) : undefined;
}

/** A payment gateway that behaves like Barion and asks the tester for the outcome of each payment. */
export async function startBarionStandIn(options: Options) {
  const { posKey, file, hangMs, now = () => new Date() } = options;
  const onExpired = (payment: StandInPayment) => void callbacks.announce(payment);
  const payments: StandInPayments = new StandInPayments({ now, file, onExpired });
  const callbacks = createCallbacks(payments, options.retryDelaysMs);
  const troubles = new Troubles();
  const api = createBarionApi({ url: () => standIn.url, posKey, now, payments, callbacks, troubles, hangMs });

  async function answerPayer(payment: StandInPayment, form: URLSearchParams, response: ServerResponse): Promise<void> {
    const manner = choice(CALLBACK_MANNERS, form.get('callback'));
    const answer = form.get('answer');
    if (answer === 'decline') {
      payments.decline(payment);
      redirect(response, `/Pay?id=${payment.id}`);
      return;
    }
    const ending = ENDINGS.get(answer ?? '');
    if (ending && payments.finish(payment, ending)) await callbacks.announce(payment, manner);
    // An expired payment does not redirect back by itself; its page has a link.
    redirect(response, ending === 'Expired' || !ending ? `/Pay?id=${payment.id}` : payment.redirectUrl);
  }

  async function handlePage(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    const isPost = request.method === 'POST';
    if (url.pathname === '/' && !isPost) {
      sendHtml(response, 200, renderOverviewPage(payments.list(), troubles.describe()));
      return;
    }
    if (url.pathname === '/trouble' && isPost) {
      const form = new URLSearchParams(await readBody(request, MAX_BODY_BYTES));
      const kind = choice(API_TROUBLES, form.get('kind'));
      if (form.has('clear')) troubles.clear();
      else if (kind) troubles.plan(kind, Math.min(Number(form.get('count')) || 1, MAX_TROUBLES));
      redirect(response, '/');
      return;
    }
    const payment = payments.find(url.searchParams.get('id') ?? '');
    if (!payment)
      sendHtml(response, 404, renderProblemPage('No such payment', 'Go back to Placecard and order again.'));
    else if (isPost) await answerPayer(payment, new URLSearchParams(await readBody(request, MAX_BODY_BYTES)), response);
    else if (payment.status === 'Prepared' || payment.status === 'Started') {
      sendHtml(response, 200, renderPayPage(payment));
    } else sendHtml(response, 200, renderEndPage(payment));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', standIn.url);
    if (!/^\/v\d\//.test(url.pathname)) {
      await handlePage(request, url, response);
      return;
    }
    const body = parseJson(await readBody(request, MAX_BODY_BYTES));
    const givenKey = request.headers['x-pos-key'] ?? (body as { POSKey?: unknown } | null | undefined)?.POSKey;
    const answer = await api({ method: request.method ?? 'GET', pathname: url.pathname, givenKey, body });
    const isJson = typeof answer.body === 'object';
    response.writeHead(answer.status, { 'content-type': isJson ? 'application/json; charset=utf-8' : 'text/html' });
    response.end(isJson ? JSON.stringify(answer.body) : answer.body);
  }

  const standIn = await serveOnLoopback(handle, options.port);
  callbacks.resume();
  const expiry = setInterval(() => payments.expireOverdue(), EXPIRY_INTERVAL_MS).unref();
  return {
    ...standIn,
    payments,
    callbacks,
    troubles,
    async close() {
      clearInterval(expiry);
      callbacks.stop();
      await standIn.close();
    },
  };
}
