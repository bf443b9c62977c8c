import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { VirtualCards } from '../../ui/virtual-cards.tsx';
import type { EventGuestListProps } from './event-guest-table.tsx';
import { GuestActions } from './guest-actions.tsx';
import { GuestStatus } from './guest-status.tsx';
import { SelectGuest } from './select-all.tsx';
import { SortControls } from './sort-controls.tsx';
import { EVENT_SORT_KEYS } from './sort-guests.ts';

const ESTIMATED_CARD_HEIGHT_PX = 186;

export function EventGuestCards({ guests, timeZone, list, selection, handlers }: EventGuestListProps) {
  const t = useT();
  return (
    <>
      <SortControls list={list} keys={EVENT_SORT_KEYS} selection={selection} />
      <VirtualCards
        label={t('guests.title')}
        rows={guests}
        estimatedHeight={ESTIMATED_CARD_HEIGHT_PX}
        card={(guest) => (
          <Card className="p-4 [overflow-wrap:anywhere]">
            <div className="flex items-start gap-3">
              <SelectGuest guest={guest} selection={selection} />
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <p className="font-medium">{guest.fullName}</p>
                {guest.email && (
                  <p className="text-muted text-sm">
                    <EmailText email={guest.email} />
                  </p>
                )}
                <p className="text-sm">{seatLabel(t, guest) ?? t('guests.notAssigned')}</p>
                {guest.specialRequirements && <p className="text-muted text-sm">{guest.specialRequirements}</p>}
                <div>
                  <GuestStatus guest={guest} timeZone={timeZone} />
                </div>
              </div>
            </div>
            <div className="mt-3 border-hairline border-t pt-2">
              <GuestActions guest={guest} {...handlers} />
            </div>
          </Card>
        )}
      />
    </>
  );
}
