import type { FastifyRequest } from 'fastify';
import { isLanguage, LANGUAGE_KEY, type Language } from '../../shared/i18n/translate.ts';

/** The language the visitor chose with the switcher, if any. */
export function findRequestLanguage(request: FastifyRequest): Language | undefined {
  const value = request.cookies[LANGUAGE_KEY];
  return isLanguage(value) ? value : undefined;
}
