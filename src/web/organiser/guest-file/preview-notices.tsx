import type { Event } from '../../../shared/contracts/events.ts';
import { UNLIMITED } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Notice } from './notice.tsx';
import type { OpenFile } from './use-guest-file.ts';
import type { PlanOverview } from './worker-protocol.ts';

const MAX_LISTED_LINES = 20;

/** How many more guests the tier allows; null for any number. */
export function useRoom(guestCount: number): number | null {
  const { maxGuestsPerEvent } = useCurrentTier();
  return maxGuestsPerEvent === UNLIMITED ? null : Math.max(0, maxGuestsPerEvent - guestCount);
}

export function UpgradeLink() {
  const t = useT();
  return (
    <TiersLink className="self-start text-accent underline underline-offset-4">{t('guestFile.upgrade')}</TiersLink>
  );
}

interface PreviewNoticesProps {
  event: Event;
  guestCount: number;
  file: OpenFile;
  plan: PlanOverview;
}

/** Warnings and choices below the numbers of the preview. */
export function PreviewNotices({ event, guestCount, file, plan }: PreviewNoticesProps) {
  const t = useT();
  const room = useRoom(guestCount);
  const tier = useCurrentTier();
  const overflow = room === null ? 0 : Math.max(0, plan.counts.add - room);
  const total = guestCount + plan.counts.add - overflow;
  const { brokenQuoteLines } = file;
  return (
    <>
      {overflow > 0 && (
        <Notice tone="danger">
          <p>{t('guestFile.noticePlanLimit', { limit: tier.maxGuestsPerEvent, count: overflow })}</p>
          <UpgradeLink />
        </Notice>
      )}
      {event.maxGuests !== null && total > event.maxGuests && plan.counts.add > 0 && (
        <Notice tone="warning">
          <p>{t('guestFile.noticeMaxGuests', { total, max: event.maxGuests })}</p>
        </Notice>
      )}
      {brokenQuoteLines.length > 0 && (
        <Notice tone="warning">
          <p>
            {t('guestFile.noticeQuotes', {
              count: brokenQuoteLines.length,
              lines:
                brokenQuoteLines.slice(0, MAX_LISTED_LINES).join(', ') +
                (brokenQuoteLines.length > MAX_LISTED_LINES ? '…' : ''),
            })}
          </p>
        </Notice>
      )}
      {plan.sameNameCount > 0 && (
        <Notice tone="info">
          <p>{t('guestFile.noticeSameName', { count: plan.sameNameCount })}</p>
        </Notice>
      )}
      {plan.rowCount === 0 && (
        <Notice tone="warning">
          <p>{t('guestFile.nothingToImport')}</p>
        </Notice>
      )}
    </>
  );
}
