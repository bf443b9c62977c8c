import { pagePatterns } from '../../../shared/paths.ts';
import type { HelpTopic } from '../../help/topics.ts';

type Pattern = keyof typeof pagePatterns;
type Topics = readonly [HelpTopic, ...HelpTopic[]];

/** The pages whose help is not that of the dashboard. */
const TOPICS: Partial<Record<Pattern, Topics>> = {
  event: ['event', 'people'],
  eventCreate: ['settings'],
  eventEdit: ['settings'],
  eventGuests: ['guests', 'import'],
  guests: ['guests'],
  guestAdd: ['guests'],
  eventLayout: ['plan', 'rules'],
  eventNeeds: ['menu'],
  eventCatering: ['menu'],
  eventReplies: ['replies'],
  eventPrint: ['print'],
  eventDoorReport: ['door'],
  eventHistory: ['history'],
  settings: ['account'],
  subscription: ['account'],
  payment: ['account'],
  paymentCallback: ['account'],
};

/** What the page at this address needs help about. */
export function topicsOfPage(pathname: string): Topics {
  const isThere = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/, '\\d+')}$`).test(pathname);
  const page = (Object.keys(TOPICS) as Pattern[]).find((name) => isThere(pagePatterns[name]));
  return (page && TOPICS[page]) ?? ['dashboard'];
}
