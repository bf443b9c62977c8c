import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { eventTierOf } from '../../tiers/use-event-tier.ts';
import { FileNotice } from './file-notice.tsx';
import { remainingGuests } from './remaining-guests.ts';
import { UpgradeLinks } from './upgrade-links.tsx';
import type { OpenFile } from './use-guest-file.ts';
import type { PlanOverview } from './worker-protocol.ts';

const MAX_LISTED_LINES = 20;
const MAX_LISTED_ANSWERS = 8;
const listFirst = (entries: readonly (string | number)[], count: number) =>
  entries.slice(0, count).join(', ') + (entries.length > count ? '…' : '');

interface PreviewNoticesProps {
  event: Event;
  guestCount: number;
  file: OpenFile;
  plan: PlanOverview;
}

/** Warnings and choices below the numbers of the preview. */
export function PreviewNotices({ event, guestCount, file, plan }: PreviewNoticesProps) {
  const t = useT();
  const room = remainingGuests(event, guestCount);
  const tier = eventTierOf(event);
  const overflow = room === null ? 0 : Math.max(0, plan.counts.add - room);
  const total = guestCount + plan.counts.add - overflow;
  const { brokenQuoteLines } = file;
  return (
    <>
      {overflow > 0 && (
        <FileNotice
          tone="danger"
          text={t('guestFile.noticeTierLimit', { limit: tier.maxGuestsPerEvent, count: overflow })}
        >
          <UpgradeLinks event={event} />
        </FileNotice>
      )}
      {event.maxGuests !== null && total > event.maxGuests && plan.counts.add > 0 && (
        <FileNotice tone="warning" text={t('guestFile.noticeMaxGuests', { total, max: event.maxGuests })} />
      )}
      {brokenQuoteLines.length > 0 && (
        <FileNotice
          tone="warning"
          text={t('guestFile.noticeQuotes', {
            count: brokenQuoteLines.length,
            lines: listFirst(brokenQuoteLines, MAX_LISTED_LINES),
          })}
        />
      )}
      {plan.numberNameCount * 2 > plan.rowCount && <FileNotice tone="danger" text={t('guestFile.noticeNumberNames')} />}
      {plan.unknownAttendance.length > 0 && (
        <FileNotice
          tone="warning"
          text={t('guestFile.unknownAttendance', {
            values: listFirst(
              plan.unknownAttendance.map(({ text, count }) => `${shorten(text, 40)} (${count})`),
              MAX_LISTED_ANSWERS,
            ),
          })}
        />
      )}
      {plan.sameNameCount > 0 && (
        <FileNotice tone="info" text={t('guestFile.noticeSameName', { count: plan.sameNameCount })} />
      )}
      {plan.rowCount === 0 && (
        <FileNotice
          tone="warning"
          text={t(plan.invalid.total > 0 ? 'guestFile.everyRowFails' : 'guestFile.nothingToImport')}
        />
      )}
    </>
  );
}
