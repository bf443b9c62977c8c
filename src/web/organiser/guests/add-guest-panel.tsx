import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AddGuestRow } from './add-guest-row.tsx';

interface AddGuestPanelProps {
  eventId: number;
  /** Where there is little room it folds, so that the list is not pushed out of sight. */
  canFold: boolean;
  isOpenAtFirst: boolean;
  onLimit: () => void;
}

export function AddGuestPanel({ eventId, canFold, isOpenAtFirst, onLimit }: AddGuestPanelProps) {
  const t = useT();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <Card>
      {canFold && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between rounded-2xl px-4 font-medium hover:bg-accent-soft"
        >
          {t('guests.addTitle')}
          <ChevronDown
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      )}
      <div id={panelId} hidden={canFold && !isOpen} className="p-4">
        <AddGuestRow eventId={eventId} onLimit={onLimit} />
      </div>
    </Card>
  );
}
