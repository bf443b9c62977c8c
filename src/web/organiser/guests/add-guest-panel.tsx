import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useShowParameter } from '../events/use-show-parameter.ts';
import { AddGuestRow } from './add-guest-row.tsx';

interface AddGuestPanelProps {
  eventId: number;
  isOpenAtFirst: boolean;
  onLimit: () => void;
}

/** Collapsible, so that the guest list stays in view. */
export function AddGuestPanel({ eventId, isOpenAtFirst, onLimit }: AddGuestPanelProps) {
  const t = useT();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [mustFocus, setMustFocus] = useState(false);
  useShowParameter({
    add: () => {
      setIsOpen(true);
      setMustFocus(true);
    },
  });
  useEffect(() => {
    if (!mustFocus) return;
    setMustFocus(false);
    panel.current?.querySelector('input')?.focus();
  }, [mustFocus]);
  return (
    <Card>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between rounded-2xl px-4 font-medium hover:bg-accent-soft"
      >
        <span>
          {t('guests.addTitle')}
          {isOpen && <span className="ml-3 font-normal text-muted text-sm">{t('guests.addHint')}</span>}
        </span>
        <ChevronDown
          className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div ref={panel} id={panelId} hidden={!isOpen} className="px-4 pb-4">
        <AddGuestRow eventId={eventId} onLimit={onLimit} />
      </div>
    </Card>
  );
}
