import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rsvpCodeSchema } from '../../../shared/contracts/rsvp.ts';
import { guestPagePatterns, paths } from '../../../shared/paths.ts';
import { type FormFields, toFormFields } from '../../../shared/rsvp-form.ts';
import type { AppContext } from '../../common/context.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { SECRET_LINK_HEADERS } from '../../http/security-headers.ts';
import type { RsvpService } from '../rsvp/service.ts';
import { sendCalendarFile } from './calendar-answers.ts';
import { createRsvpPageService } from './rsvp-service.ts';
import type { PageAnswer } from './service.ts';

/** Room for the form of the largest household, each letter encoded as nine, as the letters of some scripts are. */
const FORM_LIMIT_BYTES = 256 * 1024;

/** The address of the page for codes is no secret, so browsers may send it: some forms are refused without the origin. */
const CODE_PAGE_HEADERS = { 'referrer-policy': 'same-origin' } as const;

type SendPage = (request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) => Promise<FastifyReply>;
type WithToken = { Params: { token: string } };

/** The pages of an invitation. Opening one changes nothing: programs that scan mails open every link. */
export function rsvpPageRoutes(context: AppContext, { rsvp, sendPage }: { rsvp: RsvpService; sendPage: SendPage }) {
  const service = createRsvpPageService(context, rsvp);
  const schema = { hide: true };
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      void reply.headers(SECRET_LINK_HEADERS);
    });
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, toFormFields(new URLSearchParams(String(body)))),
    );

    app.get<WithToken>(guestPagePatterns.rsvp, { schema }, async (request, reply) => {
      const { change, leftOut } = request.query as Record<string, unknown>;
      const page = service.find(request.params.token, change !== undefined, leftOut !== undefined);
      return sendPage(request, reply, await withGuestTimeout(page));
    });

    app.post<WithToken & { Body: unknown }>(
      guestPagePatterns.rsvp,
      { schema, bodyLimit: FORM_LIMIT_BYTES, config: { allowsHiddenOrigin: true } },
      async (request, reply) => {
        const { token } = request.params;
        const answer = await service.answer(token, readFields(request.body));
        if ('page' in answer) return sendPage(request, reply, answer);
        // Redirects to the invitation's page, so that reloading it does not post the form again.
        return reply.redirect(paths.rsvp(token) + (answer.leftOut.length > 0 ? '?leftOut' : ''), 303);
      },
    );

    app.get(guestPagePatterns.rsvpCode, { schema }, async (request, reply) => {
      void reply.headers(CODE_PAGE_HEADERS);
      return sendPage(request, reply, { page: { kind: 'rsvpCode', code: '', problem: null }, status: 200 });
    });

    app.post<{ Body: unknown }>(guestPagePatterns.rsvpCode, { schema }, async (request, reply) => {
      void reply.headers(CODE_PAGE_HEADERS);
      const { data } = rsvpCodeSchema.safeParse({ code: readFields(request.body).code?.[0] ?? '' });
      const opened = await service.openByCode(request, data?.code ?? '');
      return 'token' in opened ? reply.redirect(paths.rsvp(opened.token), 303) : sendPage(request, reply, opened.page);
    });

    app.get<WithToken>(guestPagePatterns.rsvpCalendar, { schema }, async (request, reply) => {
      const entry = await withGuestTimeout(service.findCalendarEntry(request.params.token));
      return entry ? sendCalendarFile(reply, entry, context.clock()) : sendPage(request, reply, service.notFound);
    });
  };
}

/** The fields of a posted form. JSON, which the app reads too, is no form. */
function readFields(body: unknown): FormFields {
  const isForm = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === null;
  return isForm ? (body as FormFields) : {};
}
