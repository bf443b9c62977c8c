import { useEffect, useRef } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { type Members, TRANSFER_DAYS } from '../../../shared/contracts/members.ts';
import { TIER_DETAILS, type TierDetails, UNLIMITED } from '../../../shared/tiers.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { eventTierOf } from '../../tiers/use-event-tier.ts';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { useAcceptTransfer, useEndTransfer, useOfferTransfer } from './api.ts';

const BOX = 'flex flex-col items-start gap-2 rounded-xl bg-accent-soft px-4 py-3 text-sm';

type Receiver = Pick<Members['members'][number], 'userId' | 'name' | 'tier'>;

/** Says before an event changes hands what its new owner's tier turns off, and what becomes of the guests' needs. */
function Consequences({ event, tier, isReceiver = false }: { event: Event; tier: TierDetails; isReceiver?: boolean }) {
  const t = useT();
  const { maxGuestsPerEvent } = tier;
  const hasPass = event.passUntil !== null && new Date(event.passUntil) > new Date();
  const losesPlan = event.passUntil === null && eventTierOf(event).hasFloorPlan && !tier.hasFloorPlan;
  const isShort =
    !hasPass && maxGuestsPerEvent !== UNLIMITED && maxGuestsPerEvent < Math.max(event.guestCount, event.maxGuests ?? 0);
  return (
    <>
      {losesPlan && <p>{t('members.transferNoFloorPlan')}</p>}
      {isShort && <p>{t('members.transferGuests', { count: maxGuestsPerEvent })}</p>}
      {!losesPlan && !isShort && <p>{t('members.transferNothing')}</p>}
      {!event.editorsSeeNeeds && <p>{t(isReceiver ? 'members.transferNewLink' : 'members.transferNeeds')}</p>}
    </>
  );
}

/** Asks before an event is offered. */
export function TransferQuestion({ event, to, onClose }: { event: Event; to: Receiver; onClose: () => void }) {
  const t = useT();
  const offer = useOfferTransfer(event.id);
  const confirm = useRef<HTMLButtonElement>(null);
  // The button that was clicked is unmounted, so the focus moves to the confirmation.
  useEffect(() => confirm.current?.focus(), []);
  return (
    <li className={BOX}>
      <div role="alert" className="flex flex-col gap-2">
        <p className="font-semibold text-accent">{t('members.transferTitle', { event: event.name, name: to.name })}</p>
        <p>{t('members.transferMessage', { days: TRANSFER_DAYS })}</p>
        <Consequences event={event} tier={TIER_DETAILS[to.tier ?? 'free']} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          ref={confirm}
          size="small"
          disabled={offer.isPending}
          onClick={() => offer.mutate(to, { onSuccess: onClose })}
        >
          {t('members.transfer')}
        </Button>
      </div>
    </li>
  );
}

type Offer = NonNullable<Members['transfer']>;

/** The owner's view of an offer that nobody has answered yet. */
export function OfferedTransfer({ event, offer }: { event: Event; offer: Offer }) {
  const { t, language } = useLanguage();
  const end = useEndTransfer(event.id);
  const date = formatLongDate(offer.expiresAt, { language, timeZone: event.timeZone });
  return (
    <div className={BOX}>
      <p>{t('members.transferOffered', { name: offer.name, date })}</p>
      <Button variant="outline" size="small" disabled={end.isPending} onClick={() => end.mutate(true)}>
        {t('members.transferWithdraw')}
      </Button>
    </div>
  );
}

/** What an editor to whom the event is offered decides. */
export function ReceivedTransfer({ event }: { event: Event }) {
  const t = useT();
  const accept = useAcceptTransfer(event.id);
  const end = useEndTransfer(event.id);
  const isBusy = accept.isPending || end.isPending;
  return (
    <div className={BOX}>
      <p>{t('members.transferToYou', { name: event.ownerName })}</p>
      <Consequences event={event} tier={useCurrentTier()} isReceiver />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" disabled={isBusy} onClick={() => end.mutate(false)}>
          {t('members.transferDecline')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => accept.mutate(undefined)}>
          {t('members.transferAccept')}
        </Button>
      </div>
    </div>
  );
}
