import type { EventReplies } from '../../../../shared/contracts/rsvp.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/card.tsx';

const COUNTERS = [
  ['coming', 'replies.coming'],
  ['maybe', 'replies.maybe'],
  ['declined', 'replies.declined'],
  ['invited', 'replies.waiting'],
  ['notAsked', 'replies.notAsked'],
] as const;

/** Number of people by answer. */
export function Counters({ guests }: { guests: EventReplies['guests'] }) {
  const { t, language } = useLanguage();
  return (
    <dl aria-label={t('replies.people')} className="grid grid-cols-2 gap-2 sm:grid-cols-5">
      {COUNTERS.map(([key, labelKey]) => (
        <Card key={key} className="flex flex-col-reverse justify-end p-3 max-sm:first:col-span-2">
          <dt className="text-muted text-sm">{t(labelKey)}</dt>
          <dd className="font-display text-3xl text-accent tabular-nums">{formatNumber(guests[key], language)}</dd>
        </Card>
      ))}
    </dl>
  );
}
