import type { FastifyRequest } from 'fastify';
import type { CalendarEntry } from '../../../shared/calendar-file.ts';
import { idSchema } from '../../../shared/contracts/common.ts';
import type { GuestPageInput, LookupAnswer, LookupProblem } from '../../../shared/contracts/guest-pages.ts';
import { qrCodeIdentifierSchema } from '../../../shared/contracts/guests.ts';
import type { FoundGuest } from '../../../shared/contracts/seat-finder.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { paths } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import type { Listener } from '../../db/listener.ts';
import { AppError } from '../../http/errors.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { EventAccess } from '../event-access/service.ts';
import type { EventWithOwner } from '../events/data.ts';
import { toEventAnswer } from '../events/event-answer.ts';
import type { SeatFinder } from '../seat-finder/service.ts';
import { prepareFindCardGuest } from './data.ts';
import { type CachedEvent, createEventCache } from './event-cache.ts';

/** A page to be rendered, and how it is answered. */
export interface PageAnswer {
  readonly page: GuestPageInput;
  readonly status: number;
  /** The page's canonical path, however the request spelled it. Unset where nothing was found. */
  readonly path?: string;
  /** The event's language, for guests who have chosen none. */
  readonly language?: Language | null;
  readonly retryAfterSeconds?: number | undefined;
  /** Whether this IP address is shown no further guests until a guest's whole name is typed. */
  readonly isFullNameRequired?: boolean | undefined;
  /** Set where the page is the same for everyone: it depends on the event and on `variant` only, and can be cached. */
  readonly shared?: { readonly event: CachedEvent; readonly variant: string } | undefined;
}

/** What a calendar file has, or the page that says why there is none. */
export type CalendarAnswer =
  | { readonly entry: CalendarEntry; readonly notFound?: never }
  | { readonly entry?: never; readonly notFound: PageAnswer };

interface LookupResult {
  readonly answer: LookupAnswer | null;
  readonly problem: LookupProblem | null;
  readonly isFullNameRequired?: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

const EVENT_NOT_FOUND: PageAnswer = { page: { kind: 'eventNotFound' }, status: 404 };
export const GUEST_NOT_FOUND: PageAnswer = { page: { kind: 'guestNotFound', event: null }, status: 404 };

/** Errors that the page explains beside the form; all others are thrown again. */
function toProblem(error: unknown): LookupResult {
  if (!(error instanceof AppError)) throw error;
  const { code, options } = error;
  const { retryAfterSeconds, issues } = options;
  if (code === 'too_many_requests') return { answer: null, problem: 'tooManyLookups', retryAfterSeconds };
  if (code !== 'invalid_input') throw error;
  const isMissing = issues?.some(({ message }) => message === messageKey('seatFinder.nameRequired'));
  return { answer: null, problem: isMissing ? 'nameRequired' : 'nameTooShort' };
}

export interface Sources {
  readonly access: EventAccess;
  readonly seatFinder: SeatFinder;
  readonly listener: Listener;
}

export function createGuestPageService(context: AppContext, { access, seatFinder, listener }: Sources) {
  const { db } = context;
  const eventCache = createEventCache(context, listener);
  const findGuest = prepareFindCardGuest(db, 'id');
  const findGuestByQrCode = prepareFindCardGuest(db, 'qrCodeIdentifier');

  async function findPageEvent(request: FastifyRequest, eventId: unknown) {
    const id = idSchema.safeParse(eventId);
    const source = id.success ? await eventCache.find(id.data) : undefined;
    return source && { source, event: toEventAnswer(context, request, source.row) };
  }

  async function findByQrCode(request: FastifyRequest, qrCode: string) {
    const code = qrCodeIdentifierSchema.safeParse(qrCode);
    const guest = code.success ? await findGuestByQrCode(code.data) : undefined;
    const event = guest && (await findPageEvent(request, guest.eventId))?.event;
    return code.success && event ? { guest, event, qrCodeIdentifier: code.data } : undefined;
  }

  function toEntry(
    request: FastifyRequest,
    { id, name, location, date }: Pick<EventWithOwner, 'id' | 'name' | 'location' | 'date'>,
    path: string,
  ): CalendarEntry {
    return { eventId: id, name, location, start: date, url: `${publicOrigin(context, request)}${path}` };
  }

  async function lookUp(eventId: number, name: string, ip: string): Promise<LookupResult> {
    try {
      const { json, hasMore, isNear, isFullNameRequired } = await seatFinder.find({ eventId, name, ip });
      const people = JSON.parse(json) as FoundGuest[];
      const result = { problem: null, isFullNameRequired };
      if (people.length > 0)
        return { answer: { kind: 'found', people, hasMore, isNear, isFullNameRequired }, ...result };
      if (isFullNameRequired) return { answer: { kind: 'fullNameRequired' }, ...result };
      return { answer: { kind: 'notFound', name: name.trim() }, ...result };
    } catch (error) {
      return toProblem(error);
    }
  }

  return {
    /** The seat finder; with a name, the answer to it too. */
    async findSeatFinder(request: FastifyRequest, eventId: unknown, name: string | undefined): Promise<PageAnswer> {
      const found = await findPageEvent(request, eventId);
      if (!found) return EVENT_NOT_FOUND;
      const { source, event } = found;
      const lookup = name === undefined ? undefined : await lookUp(event.id, name, request.ip);
      const answer = event.hasGuests ? (lookup?.answer ?? null) : ({ kind: 'noGuests' } as const);
      const problem = lookup?.problem ?? null;
      return {
        page: { kind: 'seatFinder', event, name: name?.trim() ?? '', answer, problem },
        status: problem === 'tooManyLookups' ? 429 : 200,
        path: paths.publicEvent(event.id),
        language: event.language,
        // A page with a name is for one reader only. Whether there is a map depends on today's date too.
        shared: name === undefined ? { event: source, variant: event.hasSeatMap ? 'map' : 'no map' } : undefined,
        retryAfterSeconds: lookup?.retryAfterSeconds,
        isFullNameRequired: lookup?.isFullNameRequired,
      };
    },

    async findCard(request: FastifyRequest, eventId: unknown, guestId: unknown): Promise<PageAnswer> {
      const event = (await findPageEvent(request, eventId))?.event;
      if (!event) return EVENT_NOT_FOUND;
      const id = idSchema.safeParse(guestId);
      const guest = id.success ? await findGuest(id.data) : undefined;
      const { language } = event;
      if (guest?.eventId !== event.id) return { page: { kind: 'guestNotFound', event }, status: 404, language };
      const path = paths.guestCard(event.id, guest.id);
      return { page: { kind: 'seatCard', event, guest, door: null, own: null }, status: 200, path, language };
    },

    /**
     * The guest's own page: the card with the QR code and the time of arrival. For those who may check the guest in it has
     * the check-in panel instead.
     */
    async findCardByQrCode(request: FastifyRequest, qrCode: string): Promise<PageAnswer> {
      const found = await findByQrCode(request, qrCode);
      if (!found) return GUEST_NOT_FOUND;
      const { guest, event, qrCodeIdentifier } = found;
      const pass = await access.findPass(request, event.id, 'check-in');
      const role = pass && isGranted(pass.role, 'check-in') ? pass.role : null;
      const door = role && { ...guest, role };
      const path = paths.guestView(qrCodeIdentifier);
      const { checkInTime } = guest;
      const own = role ? null : { qrCodeIdentifier, checkInTime };
      return { page: { kind: 'seatCard', event, guest, door, own }, status: 200, path, language: event.language };
    },

    async findEventCalendar(request: FastifyRequest, eventId: unknown): Promise<CalendarAnswer> {
      const event = (await findPageEvent(request, eventId))?.event;
      return event ? { entry: toEntry(request, event, paths.publicEvent(event.id)) } : { notFound: EVENT_NOT_FOUND };
    },

    /** The guest's own calendar entry, which leads to the guest's own page. */
    async findGuestCalendar(request: FastifyRequest, qrCode: string): Promise<CalendarAnswer> {
      const found = await findByQrCode(request, qrCode);
      if (!found) return { notFound: GUEST_NOT_FOUND };
      const { guest, event, qrCodeIdentifier } = found;
      return { entry: { ...toEntry(request, event, paths.guestView(qrCodeIdentifier)), guestId: guest.id } };
    },
  };
}
