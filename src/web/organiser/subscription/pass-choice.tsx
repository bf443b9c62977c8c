import { useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { findPassEnd } from '../../tiers/use-event-tier.ts';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';

/** The events that a pass can be bought for, the next one first. */
export function listPassEvents(events: readonly Event[], now: Date): Event[] {
  return events
    .filter((event) => findPassEnd(event, now) !== undefined)
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

/** Asks for which event a pass is bought. */
export function PassChoice({ events, onOrder }: { events: readonly Event[]; onOrder: (event: Event) => void }) {
  const t = useT();
  const { name } = useCurrentTier();
  const offered = listPassEvents(events, new Date());
  const [chosenId, setChosenId] = useState<number>();
  const chosen = offered.find(({ id }) => id === chosenId) ?? offered[0];
  if (name === 'enterprise') return <p className="text-muted text-sm">{t('subscription.passEnterprise')}</p>;
  if (!chosen) return <p className="text-muted text-sm">{t('subscription.passNoEvent')}</p>;
  return (
    <>
      <Select
        label={t('subscription.passFor')}
        value={String(chosen.id)}
        onChange={({ target }) => setChosenId(Number(target.value))}
        options={offered.map(({ id, name: label }) => ({ value: String(id), label }))}
      />
      <Button variant="outline" onClick={() => onOrder(chosen)}>
        {t('subscription.passBuy')}
      </Button>
    </>
  );
}
