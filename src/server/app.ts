import { createServer, maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from './common/context.ts';
import { callerOf, noteCall } from './common/pauses.ts';
import { createListener, type Listener } from './db/listener.ts';
import { watchCommits } from './db/waiting-commits.ts';
import { accountRoutes } from './features/account/routes.ts';
import { createSecurityNotices } from './features/account/security-notices.ts';
import { twoFactorRoutes } from './features/account/two-factor-routes.ts';
import { arrivalsRoutes } from './features/arrivals/routes.ts';
import { googleRoutes } from './features/auth/google-routes.ts';
import { signInLinkRoutes } from './features/auth/link-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { createSignIn } from './features/auth/sign-in-service.ts';
import { catererRoutes } from './features/catering/caterer-routes.ts';
import { cateringRoutes } from './features/catering/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { createContactService } from './features/contact/service.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { createDoorChanges } from './features/door/changes-service.ts';
import { checkInRoutes } from './features/door/check-in-routes.ts';
import { doorOperationRoutes } from './features/door/operations-routes.ts';
import { doorRoutes } from './features/door/routes.ts';
import { createEventAccess } from './features/event-access/service.ts';
import { eventLogRoutes } from './features/event-log/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { createEventService } from './features/events/service.ts';
import { createMailBatches } from './features/guest-mails/batch-service.ts';
import { guestMailRoutes } from './features/guest-mails/routes.ts';
import { createMailSender, type MailSender } from './features/guest-mails/sender-service.ts';
import { guestPageRoutes } from './features/guest-pages/routes.ts';
import { eventGuestRoutes } from './features/guests/event-guest-routes.ts';
import { guestRoutes } from './features/guests/routes.ts';
import { householdRoutes } from './features/households/routes.ts';
import { createLiveStreams } from './features/layouts/live-service.ts';
import { createPresencePasses } from './features/layouts/presence-passes.ts';
import { createPresence } from './features/layouts/presence-service.ts';
import { layoutRoutes } from './features/layouts/routes.ts';
import { createConfirmations } from './features/mailed-codes/confirmations.ts';
import { createSignInCodes } from './features/mailed-codes/sign-in-codes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { createPictureService } from './features/media/service.ts';
import { createInvitations } from './features/members/invitation-service.ts';
import { joinRoutes } from './features/members/join-routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { needsRoutes } from './features/needs/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { paymentCallbackRoutes } from './features/payments/callback-routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { createPaymentService } from './features/payments/service.ts';
import { printingRoutes } from './features/printing/routes.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { householdLinkRoutes } from './features/rsvp/household-routes.ts';
import { rsvpRoutes } from './features/rsvp/routes.ts';
import { createRsvpService } from './features/rsvp/service.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { seatLookupRoutes } from './features/seat-finder/routes.ts';
import { createSeatFinder, type SeatFinder } from './features/seat-finder/service.ts';
import { seatingRoutes } from './features/seating/routes.ts';
import { createPageChanges } from './features/sharing/changes-service.ts';
import { sharingRoutes } from './features/sharing/routes.ts';
import { sitePageRoutes } from './features/site-pages/routes.ts';
import { subscriptionRoutes } from './features/subscription/routes.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { createTwoFactorService } from './features/two-factor/service.ts';
import { userRoutes } from './features/users/routes.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { registerCompression } from './http/compression.ts';
import { registerDrain } from './http/drain.ts';
import { answerBadAddress, registerErrorHandling } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerOpenAnswers } from './http/open-answers.ts';
import { type OrganiserPages, registerOrganiserPages, STATIC_FOLDERS } from './http/organiser-pages.ts';
import { registerOriginGuard } from './http/origin-guard.ts';
import { registerEmptyJsonBodies, registerUnreadBodies } from './http/request-bodies.ts';
import { createRequestIds } from './http/request-id.ts';
import { createRequestLog, RequestLogController, registerLogFields, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { createStaticFiles, type StaticFiles } from './http/static-files.ts';
import { answerUnreadableRequest, registerOneHost } from './http/unreadable-requests.ts';
import { registerWriteGuard } from './http/write-guard.ts';
import { registerCallShares } from './limits/call-shares.ts';
import { createLinkWrites } from './limits/changes-of-event.ts';
import { createEventProbes, type EventProbes, registerEventProbes } from './limits/event-probes.ts';
import { registerAppGauges } from './metrics/app-gauges.ts';
import { registerBrowserIds } from './sessions/browser-id.ts';
import { createDoorSessions } from './sessions/door-session.ts';
import { registerSessions, sessionCutoffs } from './sessions/session.ts';
import { listTurns } from './sessions/session-data.ts';

/** Routes that accept larger bodies set their own limit. */
const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
/** Registering takes a fraction of a second; on a machine that is busy starting other things, many times that. */
const REGISTER_TIMEOUT_MS = 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends queued mails to guests; the background jobs use this same sender. */
    mailSender: MailSender;
  }
}

/** Registers everything that the server answers, the same in tests as in production. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const headers = securityHeaders(context);
  const newId = createRequestIds(context.trustProxy);
  const requestLog = createRequestLog(context);
  let sendNotFoundPage: OrganiserPages['sendNotFoundPage'] = () => false;
  let sendFile: StaticFiles = (request, response, next) => next(request, response);
  const app = Fastify({
    loggerInstance: context.log,
    logController: new RequestLogController(),
    genReqId: newId,
    trustProxy: context.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: REGISTER_TIMEOUT_MS,
    // Files are sent before Fastify gets the request.
    serverFactory: (handler, { keepAliveTimeout = 0, requestTimeout = 0 }: FastifyServerOptions) => {
      // Saves Node from creating a body stream for requests without a body, such as every GET.
      const serverOptions = { optimizeEmptyRequests: true, keepAliveTimeout, requestTimeout };
      return createServer(serverOptions, (request, response) => sendFile(request, response, handler));
    },
    clientErrorHandler: answerUnreadableRequest(headers, context.metrics),
    // Requests that arrive on open connections while the server closes are still answered.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers, (request, reply) => sendNotFoundPage(request, reply)),
    // As long as Node reads addresses: a link with a long token is unknown like any other. No route has a regular expression.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  // What every route needs; anything else is registered in the scope of the routes that need it.
  registerRequestLog(app, requestLog);
  registerErrorHandling(app);
  registerDrain(app, context);
  registerSecurityHeaders(app, headers);
  registerOneHost(app);
  app.addHook('onRequest', ({ headers, ip }, _reply, done) => noteCall(callerOf(headers, ip), done));

  const listener = createListener(context);
  app.addHook('onClose', () => listener.stop());
  const mailSender = createMailSender(context);
  app.decorate('mailSender', mailSender);
  app.addHook('onClose', () => mailSender.stop());
  const seatFinder = createSeatFinder(context, listener);
  const eventProbes = createEventProbes(context);
  await app.register(seatLookupRoutes(context, { seatFinder, eventProbes }));
  await app.register(async (scope) => {
    const pages = await registerFeatures(scope, context, { listener, seatFinder, eventProbes });
    sendNotFoundPage = pages.sendNotFoundPage;
  });
  sendFile = await createStaticFiles(STATIC_FOLDERS, {
    securityHeaders: headers,
    newId,
    track: requestLog.track,
    isDraining: () => app.drain.isUnderWay,
    log: context.log,
  });
  listener.start();
  const commits = watchCommits(context.pool, listener);
  app.addHook('onClose', () => commits.stop());
  return app;
}

interface Shared {
  readonly listener: Listener;
  readonly seatFinder: SeatFinder;
  readonly eventProbes: EventProbes;
}

/** Registers every route except seat lookups, and the hooks that those do without. */
async function registerFeatures(
  app: FastifyInstance,
  context: AppContext,
  { listener, seatFinder, eventProbes }: Shared,
): Promise<OrganiserPages> {
  registerLogFields(app);
  registerEmptyJsonBodies(app);
  registerUnreadBodies(app);
  registerCompression(app);
  const browsers = registerBrowserIds(app, context);
  await app.register(cookie, { secret: context.sessionSecret });
  // Registered after the cookie plugin, so that a refused page can be in the language of the visitor's cookie.
  registerOriginGuard(app, context);
  registerWriteGuard(app, context);
  registerEventProbes(app, eventProbes);
  const sessions = registerSessions(app, context);
  const doorSessions = createDoorSessions(context);
  registerCallShares(app, context, {
    sessions,
    doorSessions,
    listTurns: (hashes) => listTurns(context.db, hashes, sessionCutoffs(context.clock())),
  });
  registerOpenAnswers(app, listener);
  if (context.mode === 'local') await registerApiDocs(app);

  registerHealth(app, context, listener);

  const twoFactor = createTwoFactorService(context);
  const signIn = createSignIn(context, { browsers, sessions, twoFactor });
  const notify = createSecurityNotices(context);
  const confirmations = createConfirmations(context, twoFactor);
  const codes = createSignInCodes(context);
  await app.register(authRoutes(context, { browsers, codes, sessions, signIn, notify }));
  await app.register(signInLinkRoutes(codes, signIn));
  await app.register(googleRoutes(context, { confirmations, sessions, signIn, notify }));
  await app.register(twoFactorRoutes({ confirmations, service: twoFactor, notify }));
  await app.register(userRoutes(context));
  await app.register(deviceRoutes(context, sessions));
  await app.register(notificationRoutes(context));
  await app.register(accountRoutes(context, { confirmations, sessions, twoFactor }));
  const pictures = createPictureService(context);
  app.addHook('onClose', async () => pictures.close());
  const events = createEventService(context, pictures);
  const access = createEventAccess(context, { sessions, doorSessions });
  await app.register(eventRoutes(context, access, events));
  const invitations = createInvitations(context);
  await app.register(memberRoutes(context, { invitations, notify }));
  await app.register(joinRoutes(invitations, sessions));
  await app.register(mediaRoutes(context));
  await app.register(tagRoutes(context));
  await app.register(menuRoutes(context));
  await app.register(guestRoutes(context));
  await app.register(checkInRoutes(context, access));
  await app.register(eventGuestRoutes(context, { access, onLongImport: seatFinder.prepare }));
  await app.register(needsRoutes(context));
  await app.register(arrivalsRoutes(context));
  await app.register(eventLogRoutes(context));
  await app.register(cateringRoutes(context));
  const linkWrites = createLinkWrites();
  await app.register(catererRoutes(context, linkWrites));
  await app.register(householdRoutes(context));
  await app.register(rsvpRoutes(context));
  const rsvp = createRsvpService(context, linkWrites);
  await app.register(householdLinkRoutes(context, rsvp));
  await app.register(guestMailRoutes(createMailBatches(context, app.mailSender)));
  const doorChanges = createDoorChanges(context, listener);
  app.addHook('preClose', async () => doorChanges.close());
  await app.register(doorRoutes(context, { access, events, doorSessions, doorChanges }));
  await app.register(doorOperationRoutes(context, access));
  const liveStreams = createLiveStreams(context, listener);
  app.addHook('preClose', async () => liveStreams.close());
  const presence = createPresence(context, listener);
  app.addHook('onClose', async () => presence.close());
  const passes = createPresencePasses(context, { listener, sessions });
  await app.register(layoutRoutes(context, { pictures, liveStreams, presence, passes }));
  await app.register(roomRoutes(context));
  await app.register(sandboxRoutes(context));
  await app.register(seatingRoutes(context));
  await app.register(printingRoutes(context));
  const pageChanges = createPageChanges(context, listener);
  app.addHook('preClose', async () => {
    for (const hub of Object.values(pageChanges)) hub.close();
  });
  await app.register(sharingRoutes(context, { browsers, ...pageChanges }));
  registerAppGauges(context, { app, listener, seatFinder, doorChanges, ...pageChanges, liveStreams });
  await app.register(dashboardRoutes(context));
  const payments = createPaymentService(context);
  await app.register(paymentRoutes(context, payments));
  await app.register(paymentCallbackRoutes(context, payments));
  await app.register(subscriptionRoutes(context));
  const contact = createContactService(context);
  await app.register(contactRoutes(context, contact));

  await app.register(guestPageRoutes(context, { access, seatFinder, listener, rsvp }));
  const organiserPages = await registerOrganiserPages(app, browsers);
  await app.register(sitePageRoutes(context, { contact, sendApplication: organiserPages.sendApplication }));
  return organiserPages;
}
