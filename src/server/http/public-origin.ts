import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../common/context.ts';

/** Scheme and host as visitors see them: `PUBLIC_URL`, in local mode the Host header. */
export function publicOrigin({ publicUrl }: Pick<AppContext, 'publicUrl'>, request: FastifyRequest): string {
  const url = publicUrl ?? `${request.protocol}://${request.host}`;
  return URL.parse(url)?.origin ?? url;
}
