/** What people whom the owner invited may be on an event. */
export const MEMBER_ROLES = ['editor', 'viewer', 'door'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** What an account may be on an event; `account_role` in server/db/functions.sql says which one it is. */
export const ACCOUNT_ROLES = ['owner', ...MEMBER_ROLES] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/**
 * What a call wants to do with an event. Every route on an event names one (`eventRoute`), and the permission matrix
 * (server/route-tests) tests that the route refuses everyone who lacks it. Pages offer what the role allows.
 *
 * - `view`: see what guests may see. Open to everyone; a role only decides how much more is shown.
 * - `open-door`: use the door page. Refused with 401, so the page asks for the door code.
 * - `check-in`: record arrivals, and whatever else the owner allows at the door.
 * - `see-event`: have the event in one's list of events, and leave it.
 * - `list-guests`: see the guests: as the door does, without addresses and notes, or with everything, by role.
 * - `read`: see the floor plan, arrivals, tags and the menu.
 * - `read-all`: see everything about the event and its guests except their needs: addresses, replies, files, cards, rules.
 * - `see-needs`: see and change what the kitchen has to know. Editors may if the owner allows it.
 * - `edit-guests`, `edit-layout`: change the guests and their seats, or the layout.
 * - `edit-event`: change the event's details, codes and RSVP, and send mails to its guests.
 * - `own`: copy, hand over or delete the event, and decide who works on it.
 */
export type EventNeed =
  | 'view'
  | 'open-door'
  | 'check-in'
  | 'see-event'
  | 'list-guests'
  | 'read'
  | 'read-all'
  | 'see-needs'
  | 'edit-guests'
  | 'edit-layout'
  | 'edit-event'
  | 'own';

const DOOR = ['view', 'open-door', 'check-in', 'list-guests'] as const;
const VIEWER = ['view', 'see-event', 'list-guests', 'read'] as const;
const EDITOR = [
  ...DOOR,
  ...VIEWER,
  ...(['read-all', 'see-needs', 'edit-guests', 'edit-layout', 'edit-event'] as const),
] as const;

/** `staff` have entered the event's door code; the other roles are those of accounts. */
const GRANTS = {
  owner: [...EDITOR, 'own'],
  editor: EDITOR,
  viewer: VIEWER,
  door: [...DOOR, 'see-event'],
  staff: DOOR,
} as const satisfies Record<AccountRole | 'staff', readonly EventNeed[]>;

export type EventRole = keyof typeof GRANTS;
export type RoleWith<Need extends EventNeed> = {
  [Role in EventRole]: Need extends (typeof GRANTS)[Role][number] ? Role : never;
}[EventRole];

export function isGranted<Need extends EventNeed>(role: EventRole | null, need: Need): role is RoleWith<Need> {
  return role !== null && (GRANTS[role] as readonly EventNeed[]).includes(need);
}

/** The roles that may do this; SQL checks roles, not permissions. */
export function rolesWith(need: EventNeed): EventRole[] {
  return (Object.keys(GRANTS) as EventRole[]).filter((role) => isGranted(role, need));
}

/** Whether the role allows it on this event: the owner decides whether editors see needs. */
export function mayDo(
  { role, editorsSeeNeeds }: { readonly role: EventRole; readonly editorsSeeNeeds: boolean },
  need: EventNeed,
): boolean {
  return isGranted(role, need) && (need !== 'see-needs' || role === 'owner' || editorsSeeNeeds);
}
