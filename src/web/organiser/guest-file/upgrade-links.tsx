import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { PassLink } from '../../tiers/pass-offer.tsx';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { findPassEnd, mayBuy } from '../../tiers/use-event-tier.ts';

/** Leads to the tiers, and to the order of a pass for this event. */
export function UpgradeLinks({ event }: { event: Event }) {
  const t = useT();
  const look = 'self-start text-accent underline underline-offset-4';
  if (!mayBuy(event)) return <span>{t('upgrade.askOwner')}</span>;
  return (
    <span className="flex flex-wrap gap-x-6 gap-y-2">
      {findPassEnd(event, new Date()) && <PassLink event={event} className={look} />}
      <TiersLink className={look}>{t('guestFile.upgrade')}</TiersLink>
    </span>
  );
}
