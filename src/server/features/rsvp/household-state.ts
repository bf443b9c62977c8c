import type { z } from 'zod';
import { needsKeptUntil } from '../../../shared/contracts/needs.ts';
import { RSVP_ANSWERS, type rsvpSchema } from '../../../shared/contracts/rsvp.ts';
import type { Database } from '../../db/client.ts';
import { listMealOptions, type MealOptionRow } from '../menu/data.ts';
import { isNameable } from './answer.ts';
import { type HouseholdOfEvent, listGuestsOfHousehold, type Member } from './data.ts';
import { areMealsOpen, rsvpPhase } from './phase.ts';
import { listOpenRequests, type ReplyRow } from './reply-data.ts';

/** What a household's page shows. The event's picture is as stored: `/media/…` without an origin. */
export type RsvpState = z.output<typeof rsvpSchema>;

function toMenu(options: readonly MealOptionRow[]): RsvpState['menu'] {
  const courses = Map.groupBy(
    options.filter(({ archivedAt }) => archivedAt === null),
    ({ course }) => course,
  );
  return Array.from(courses, ([name, ofCourse]) => ({
    name,
    options: ofCourse.map((option) => ({ name: option.name, forAge: option.forAge })),
  }));
}

function toPlace({ tableNumber, tableName, seatNumber }: Member) {
  return tableNumber === null && seatNumber === null ? null : { tableNumber, tableName, seatNumber };
}

function withCompanionsAfterHosts(members: readonly Member[]): Member[] {
  const ids = new Set(members.map(({ id }) => id));
  const hosts = members.filter(({ companionOf }) => companionOf === null || !ids.has(companionOf));
  return hosts.flatMap((host) => [host, ...members.filter(({ companionOf }) => companionOf === host.id)]);
}

/** Names every field, so that nothing else of the household or the event can reach the page. */
function toState(
  { household, event, settings }: HouseholdOfEvent,
  members: readonly Member[],
  { options, requests, now }: { options: readonly MealOptionRow[]; requests: readonly ReplyRow[]; now: Date },
): RsvpState {
  const requested = new Map(requests.flatMap(({ people }) => people).map((person) => [person.guestId, person]));
  const { name, date, timeZone, location, titleText, subtitleText, primaryColor, backgroundImage } = event;
  const { invitationText, deadline, allowsMaybe, asksMeals, asksNeeds } = settings;
  return {
    phase: rsvpPhase(settings, event, now),
    version: household.version,
    event: { name, date, timeZone, location, titleText, subtitleText, primaryColor, backgroundImage },
    language: household.language ?? event.language,
    isFormal: household.isFormal ?? settings.isFormal,
    householdName: household.name,
    salutation: household.salutation,
    email: household.email,
    message: household.message,
    answeredAt: household.answeredAt,
    invitationText,
    deadline,
    allowsMaybe,
    asksMeals,
    asksNeeds,
    needsKeptUntil: needsKeptUntil(event),
    areMealsOpen: areMealsOpen(settings, event, now),
    menu: toMenu(options),
    people: withCompanionsAfterHosts(members).map((member) => ({
      guestId: member.id,
      name: member.fullName,
      isNamePlaceholder: member.isNamePlaceholder,
      isCompanion: isNameable(member),
      attendance: member.attendance,
      ageGroup: member.ageGroup,
      needsHighChair: member.needsHighChair,
      meals: member.meals,
      notedNeeds: member.notedNeeds,
      place: settings.arePlacesPublished ? toPlace(member) : null,
      requested: RSVP_ANSWERS.find((answer) => answer === requested.get(member.id)?.to) ?? null,
      requestedName: requested.get(member.id)?.newName ?? null,
      requestedAge: requested.get(member.id)?.ageGroup ?? null,
      requestedHighChair: requested.get(member.id)?.needsHighChair ?? null,
      hasArrived: member.checkedIn,
    })),
  };
}

/**
 * Reads what a household's page shows. Its version, in `found`, is read before its people: if they change in between,
 * the version shown is too old and the page's answer is refused. The other way round it would be accepted.
 */
export async function readState(db: Database, found: HouseholdOfEvent, now: Date): Promise<RsvpState> {
  const { household, event, settings } = found;
  const members = await listGuestsOfHousehold(db, household.id);
  const options = settings.asksMeals ? await listMealOptions(db, event.id) : [];
  const requests = await listOpenRequests(db, household.id);
  return toState(found, members, { options, requests, now });
}

/** The state with the full address of the event's picture, for answers that are read outside of our pages. */
export function withOrigin(state: RsvpState, origin: string): RsvpState {
  const { backgroundImage } = state.event;
  if (!backgroundImage?.startsWith('/')) return state;
  return { ...state, event: { ...state.event, backgroundImage: origin + backgroundImage } };
}
