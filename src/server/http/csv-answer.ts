import type { FastifyReply } from 'fastify';

/** Sends a CSV file. `name` may have any letters; `plainName` is for browsers that only understand ASCII. */
export function sendCsv(
  reply: FastifyReply,
  { name, plainName, text }: { name: string; plainName: string; text: string },
): FastifyReply {
  const fileName = encodeURIComponent(`${name.replaceAll(/[\s/\\]+/g, '-')}.csv`);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plainName}.csv"; filename*=UTF-8''${fileName}`)
    .send(text);
}
