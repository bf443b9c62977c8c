import { paths } from '../../../shared/paths.ts';
import type { ReplyHousehold } from './api.ts';

/** The address of the household's own page, as it is copied and sent. */
export const householdLink = ({ rsvpToken }: Pick<ReplyHousehold, 'rsvpToken'>) =>
  `${window.location.origin}${paths.rsvp(rsvpToken)}`;
