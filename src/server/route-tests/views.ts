import type { SecretKind } from './secrets.ts';

/**
 * What readers other than the owner may be shown: exactly these fields, and secrets of these kinds. Written by hand on
 * purpose, so that a field added to a contract fails a test until it is added here.
 */
export interface View {
  /** Paths in the answer's JSON or in a page's data; undefined for answers without either. */
  readonly fields?: readonly string[];
  readonly words: readonly SecretKind[];
}

const under = (parent: string, names: string) => names.split(' ').map((name) => parent + name);

const EVENT = 'id name date timeZone location description titleText subtitleText primaryColor backgroundImage';
const CARD = `${EVENT} userId status hasGuests hasSeatMap`;
const STAFF_GUEST =
  'id eventId fullName sortName tableNumber seatNumber tableName checkedIn checkInTime qrCodeIdentifier specialRequirements createdAt ' +
  'householdId householdName companionOf isNamePlaceholder attendance ageGroup needsHighChair tags[]';
const ARRIVALS = under('arrivals[].', 'id at door');
const FOUND = 'id fullName tableNumber seatNumber tableName isOnPlan';
const FOUND_WITH_NOTES = `${FOUND} specialRequirements`;
const TABLES = under('tables[].', 'id type label tableNumber x y width height rotation seats');
const DOTS = under('guestPositions[].', 'id guestId x y tableNumber seatNumber color');
const PICTURE = under(
  'picture.',
  'mediaId x y width height rotation opacity isVisible isLocked isOnPaper isOnChart isOnMap',
);
const PLAN = [...TABLES, ...DOTS, ...PICTURE, 'width', 'height', 'unit'];

export const nothing: View = { words: [] };
export const success: View = { fields: ['success'], words: [] };
export const publicEvent: View = { fields: CARD.split(' '), words: ['card'] };
export const publicUser: View = { fields: ['id', 'subscriptionTier'], words: [] };
export const foundGuests: View = { fields: under('[].', FOUND_WITH_NOTES), words: ['name', 'seat', 'notes'] };
export const foundWithoutNotes: View = { fields: under('[].', FOUND), words: ['name', 'seat'] };
const EVERYONES: SecretKind[] = ['name', 'seat', 'notes', 'qr', 'restNames', 'restNotes', 'restQr', 'householdName'];
const ofEach = (parent: string) => [...under(parent, STAFF_GUEST), ...ARRIVALS.map((field) => parent + field)];
/** Guests who have not arrived have an empty list of arrivals, which appears as `[].arrivals[]`. */
export const staffGuests: View = { fields: [...ofEach('[].'), '[].arrivals[]'], words: EVERYONES };
export const publicGuest: View = {
  fields: 'fullName checkedIn tableNumber seatNumber tableName'.split(' '),
  words: ['name', 'seat'],
};
export const staffGuest: View = {
  fields: 'id fullName checkedIn tableNumber seatNumber tableName specialRequirements'.split(' '),
  words: ['name', 'seat', 'notes'],
};
export const undoneGuest: View = {
  fields: [...STAFF_GUEST.split(' '), 'arrivals[]'],
  words: ['name', 'seat', 'notes', 'qr', 'householdName'],
};
export const checkedInGuest: View = {
  ...undoneGuest,
  fields: [...STAFF_GUEST.split(' '), ...ARRIVALS, 'alreadyCheckedIn'],
};
export const doorOperations: View = {
  fields: ['isSendOnly', ...under('answers[].', 'id outcome reason'), ...ofEach('guests[].')],
  words: undoneGuest.words,
};
const DOOR_SETTINGS = [
  ...['tables[]', ...under('doorAllows.', 'walkIn nameCompanion seat')],
  ...under('event.', 'id name date timeZone location nameOrder'),
];
const DOOR = ['role', 'keptUntil', ...DOOR_SETTINGS];
export const door: View = { fields: [...DOOR, 'sessionBegan'], words: ['card'] };
export const enteredDoor: View = { fields: [...DOOR, 'sessionKey'], words: ['card'] };
export const doorChanges: View = {
  fields: [...['isComplete', ...ofEach('guests[].'), 'guests[].arrivals[]', 'removedIds[]'], ...DOOR_SETTINGS],
  words: [...EVERYONES, 'card'],
};
/** The names of those who look at the plan are told too. */
export const livePlan: View = {
  fields: ['guests[]', 'head', 'isStale', 'removedIds[]', 'version'],
  words: ['ownerName'],
};
export const emptyRoom: View = {
  fields: [...TABLES, ...PICTURE, 'guestPositions[]', 'eventId', 'width', 'height', 'unit'],
  words: ['table'],
};
export const roomOfGuest: View = { fields: [...PLAN, 'eventId'], words: ['seat'] };
export const sharedChart: View = {
  fields: [
    ...under('event.', 'name date timeZone location nameOrder layout'),
    ...under('guests[].', 'id fullName tableNumber seatNumber tableName'),
    ...under('layout.', 'name'),
    ...PLAN.map((field) => `layout.${field}`),
  ],
  words: ['card', 'name', 'seat', 'restNames'],
};
const COUNTS = 'people eaters adults children infants highChairs wheelchairs meals[] noChoice[]';
const CATERER_LIST = [
  ...['changes[]', 'fingerprint', 'showsNames', 'list.courses[]', ...under('event.', 'name date timeZone location')],
  ...under('list.tables[].', 'tableNumber tableName'),
  ...under('list.tables[].people[].', 'guestId name seatNumber ageGroup needsHighChair choices[] allergens[] diets[]'),
  ...under('list.tables[].people[].', 'other usesWheelchair'),
  ...under('list.tables[].counts.', `${COUNTS} allergens.nuts`),
  ...under('list.totals.', `${COUNTS} allergens.nuts`),
];
/** Names are off: the caterer sees seats and needs, but nobody's name. */
export const catererList: View = { fields: [...CATERER_LIST, 'confirmed'], words: ['card', 'seat', 'needs'] };
export const confirmedCatererList: View = {
  fields: [...CATERER_LIST, ...under('confirmed.', 'at by')],
  words: catererList.words,
};
/** The household's own page: whoever has its link sees its people, and nothing of anyone else. */
export const rsvp: View = {
  fields: [
    ...'phase version language isFormal householdName salutation email message answeredAt invitationText'.split(' '),
    ...'deadline allowsMaybe asksMeals areMealsOpen asksNeeds needsKeptUntil menu[]'.split(' '),
    ...under('event.', 'name date timeZone location titleText subtitleText primaryColor backgroundImage'),
    ...under('people[].', 'guestId name isNamePlaceholder isCompanion attendance ageGroup needsHighChair notedNeeds'),
    ...under('people[].', 'requested requestedName requestedAge requestedHighChair hasArrived'),
    ...under('people[].place.', 'tableNumber tableName seatNumber'),
  ],
  words: ['card', 'name', 'seat', 'householdName', 'household'],
};
export const rsvpLink: View = { fields: ['token'], words: ['householdToken'] };
export const company: View = { fields: ['name', 'address', 'registration', 'taxNumber', 'supportEmail'], words: [] };

export const openedInvitation: View = {
  fields: [...under('event.', 'id name date timeZone location'), 'ownerName', 'role', 'maskedEmail', 'expiresAt'],
  words: ['card', 'ownerName'],
};
export const acceptedInvitation: View = { fields: ['eventId'], words: [] };
export const joinPage: View = { words: ['card', 'ownerName'] };
/** A redirect that leads back to the page of the invitation. */
export const toJoinPage: View = { words: [] };
export const members: View = {
  fields: [
    ...['ownerName', 'invitations[]', 'transfer', 'hasDailySummary'],
    ...under('members[].', 'userId name email role at tier'),
  ],
  words: ['ownerName'],
};

// What viewers and door members are shown.
const SHARED_EVENT =
  `${CARD} role ownerName isShared editorsSeeNeeds tier passUntil language maxGuests guestCount unseatedCount requestCount
  showNotesToGuests nameOrder needsKeptDays shareCode doorCode qrSharedAt createdAt
  doorAllows.walkIn doorAllows.nameCompanion doorAllows.seat`.split(/\s+/);
const SHARED_WORDS: SecretKind[] = ['card', 'ownerName', 'maxGuests'];
export const sharedEvents: View = { fields: SHARED_EVENT.map((name) => `[].${name}`), words: SHARED_WORDS };
export const sharedEvent: View = {
  fields: [...SHARED_EVENT, 'venueLayout.words'],
  words: [...SHARED_WORDS, 'venueLayout'],
};
const PROGRESS = 'seatedCount arrivedCount invitedCount comingCount maybeCount declinedCount'.split(' ');
export const sharedDashboard: View = {
  fields: [
    ...[...SHARED_EVENT, ...PROGRESS].map((name) => `nextEvent.${name}`),
    ...['latestEventId', 'firstSteps.isDismissed', 'firstSteps.done[]'],
  ],
  words: SHARED_WORDS,
};
const VIEWER_GUEST =
  'id eventId fullName sortName tableNumber seatNumber tableName checkedIn checkInTime qrCodeIdentifier specialRequirements createdAt ' +
  'householdId householdName companionOf isNamePlaceholder attendance ageGroup needsHighChair tags[] email attendanceAt attendanceBy cardName phone';
const VIEWER_WORDS: SecretKind[] = ['name', 'seat', 'restNames', 'householdName'];
export const viewerGuests: View = { fields: under('[].', VIEWER_GUEST), words: VIEWER_WORDS };
export const changedGuests: View = { fields: ['guests[]', 'removedIds[]', 'cursor', 'isStale'], words: [] };
export const viewerGuest: View = { fields: VIEWER_GUEST.split(' '), words: ['name', 'seat', 'householdName'] };
export const sharedGuests: View = {
  fields: [...under('[].', VIEWER_GUEST), '[].eventName'],
  words: [...VIEWER_WORDS, 'card'],
};
export const tags: View = { fields: ['tags[]'], words: [] };
export const menu: View = { fields: ['courses[]'], words: [] };
const ARRIVED = 'expected arrived lastAt';
export const arrivals: View = {
  fields: [
    ...[...ARRIVED.split(' '), 'minutes[].at', 'minutes[].count'],
    ...under('tables[].', `${ARRIVED} tableNumber tableName`),
  ],
  words: ['table'],
};
export const householdArrivals: View = {
  fields: under('households[].', `${ARRIVED} householdId name`),
  words: ['householdName'],
};
export const layout: View = { fields: [...PLAN, 'id', 'eventId', 'name', 'version'], words: ['seat'] };
/** As it is stored: an empty list of floor items, and seats only where a dot was saved with one. */
export const storedLayout: View = {
  fields: [
    ...PLAN.filter((field) => !/^guestPositions\[\]\.(?:seat|table)Number$/.test(field)),
    ...['id', 'eventId', 'name', 'version', 'aisleWidth', 'items[]'],
  ],
  words: layout.words,
};

/** Guests' pages contain the data they were rendered from: no more than the matching calls answer. */
const PAGE_EVENT = under('page.event.', `${EVENT} hasGuests hasSeatMap`);
export const finderPage: View = {
  fields: ['language', 'page.kind', ...PAGE_EVENT, 'page.name', 'page.answer', 'page.problem'],
  words: ['card'],
};
const FOUND_PAGE = [
  ...['language', 'page.kind', ...PAGE_EVENT, 'page.name', 'page.problem'],
  ...under('page.answer.', 'kind hasMore isNear isFullNameRequired'),
];
export const foundPage: View = {
  fields: [...FOUND_PAGE, ...under('page.answer.people[].', FOUND_WITH_NOTES)],
  words: ['card', 'name', 'seat', 'notes'],
};
export const foundPageWithoutNotes: View = {
  fields: [...FOUND_PAGE, ...under('page.answer.people[].', FOUND)],
  words: ['card', 'name', 'seat'],
};
const PAGE_GUEST = under('page.guest.', 'id fullName checkedIn tableNumber seatNumber tableName isOnPlan');
export const cardPage: View = {
  fields: ['language', 'page.kind', ...PAGE_EVENT, ...PAGE_GUEST, 'page.door', 'page.own'],
  words: ['card', 'name', 'seat'],
};
/** Only this page has the QR code and the arrival: its address is the code. */
export const ownCardPage: View = {
  fields: [
    ...['language', 'page.kind', ...PAGE_EVENT, ...PAGE_GUEST, 'page.door'],
    ...under('page.own.', 'qrCodeIdentifier checkInTime'),
  ],
  words: [...cardPage.words, 'qr'],
};
export const staffCardPage: View = {
  fields: [
    ...['language', 'page.kind', ...PAGE_EVENT, ...PAGE_GUEST],
    ...under('page.door.', 'role specialRequirements checkInTime'),
    'page.own',
  ],
  words: [...ownCardPage.words, 'notes'],
};
/** The pages of an invitation: for whoever has the household's link. */
export const rsvpPage: View = {
  fields: [
    ...['language', ...under('page.', 'kind token isChanging problem issues[] typed')],
    ...under('page.rsvp.', rsvp.fields?.join(' ') ?? ''),
  ],
  words: [...rsvp.words, 'householdToken'],
};
/** A redirect to the page of the invitation. */
export const toInvitation: View = { words: ['householdToken'] };
export const rsvpCodePage: View = { fields: ['language', ...under('page.', 'kind code problem')], words: [] };
export const qrCodePicture: View = { words: [] };
/** Calendar files: the event, and in a guest's own the address of the guest's page. */
export const calendar: View = { words: ['card'] };
export const ownCalendar: View = { words: ['card', 'qr'] };
