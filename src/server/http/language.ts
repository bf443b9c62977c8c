import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseAcceptLanguage, pickLanguage } from '../../shared/i18n/preferred-language.ts';
import { isLanguage, LANGUAGE_KEY, type Language } from '../../shared/i18n/translate.ts';

/** The language the visitor chose with the switcher, if any. */
export function findChosenLanguage(request: FastifyRequest): Language | undefined {
  const value = request.cookies[LANGUAGE_KEY];
  return isLanguage(value) ? value : undefined;
}

export function findBrowserLanguage(request: FastifyRequest): Language | undefined {
  return pickLanguage(parseAcceptLanguage(request.headers['accept-language'] ?? ''));
}

/** The language of the application for this visitor: the chosen one, else the browser's. */
export function findRequestLanguage(request: FastifyRequest): Language | undefined {
  return findChosenLanguage(request) ?? findBrowserLanguage(request);
}

const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** Stores the choice of a visitor who switched the language by a link, without a script. */
export function rememberLanguage(reply: FastifyReply, language: Language): void {
  void reply.setCookie(LANGUAGE_KEY, language, { path: '/', maxAge: COOKIE_MAX_AGE_S, sameSite: 'lax' });
}

export const LANGUAGE_VARY = 'accept-language, cookie';
