import { ArrowRight } from 'lucide-react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ProgressBar } from '../event/event-progress.tsx';
import { countAnswered } from './count-answered.ts';

interface RepliesEntryProps {
  eventId: number;
  guests: readonly Guest[];
}

/** The link from the event's page to its replies, with how many households have answered. */
export function RepliesEntry({ eventId, guests }: RepliesEntryProps) {
  const t = useT();
  const { answered, total, notAsked, isUntouched } = countAnswered(guests);
  const link = (text: string) => (
    <ButtonLink variant="link" size="inline" className="justify-start! text-left!" to={paths.eventReplies(eventId)}>
      {text}
      {isUntouched && <ArrowRight className="size-4 shrink-0" aria-hidden="true" />}
    </ButtonLink>
  );
  if (isUntouched) return <div className="flex flex-1 basis-40 items-center">{link(t('replies.entryStart'))}</div>;
  return (
    <ProgressBar
      label={t('replies.answered')}
      heading={link(t('replies.title'))}
      count={answered}
      total={total}
      note={notAsked > 0 ? t('attendance.notAskedCount', { count: notAsked }) : undefined}
    />
  );
}
