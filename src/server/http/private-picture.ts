import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicies } from './content-security-policy.ts';

/**
 * Sends a picture that not everybody may see. A browser keeps it, but asks again each time, so that somebody who may no
 * longer see it is refused; its id stands for its content, which never changes.
 */
export function sendPrivatePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: { readonly id: string; readonly contentType: string; readonly bytes: Buffer },
): FastifyReply {
  const etag = `"${picture.id}"`;
  void reply.headers({
    'cache-control': 'private, no-cache',
    etag,
    'content-security-policy': contentSecurityPolicies.picture,
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type(picture.contentType).send(picture.bytes);
}
