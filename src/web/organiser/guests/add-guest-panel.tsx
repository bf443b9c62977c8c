import { ChevronUp, Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { PLAIN_FIELDS } from '../../../shared/contracts/plain-fields.ts';
import { afterNextPaint } from '../../lib/after-next-paint.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { useShowParameter } from '../event/use-show-parameter.ts';
import { NO_LIST_VALUES } from './form/list-fields.ts';
import { MoreFields } from './form/more-fields.tsx';
import { useListFields } from './form/use-list-fields.ts';
import { SeatConflict } from './seat-conflict.tsx';
import { useAddGuestForm } from './use-guest-form.ts';

/** One-line form for adding guests quickly: after each, it is cleared and the name field focused. */
function AddGuestRow({ eventId, onLimit }: { eventId: number; onLimit: () => void }) {
  const t = useT();
  const more = useListFields(NO_LIST_VALUES);
  const { form, submit, isAdding } = useAddGuestForm(eventId, {
    onLimit,
    more,
    onAdded: ({ clear, setFocus }) => {
      clear();
      more.clear();
      setFocus('fullName');
    },
  });
  return (
    <form noValidate onSubmit={submit()} aria-label={t('guests.addTitle')} className="flex flex-col gap-3">
      <div
        className="grid grid-cols-2 items-start gap-3 lg:grid-cols-(--columns)"
        style={{ '--columns': `4fr 4fr ${'3fr '.repeat(PLAIN_FIELDS.length)} 4.5rem 4.5rem 3fr auto` } as CSSProperties}
      >
        <div className="col-span-2 lg:col-span-1">
          <Field {...form.fieldProps('fullName')} label={t('guests.fullName')} />
        </div>
        <div className="col-span-2 lg:col-span-1">
          <Field {...form.fieldProps('email')} type="email" label={t('guests.email')} />
        </div>
        {PLAIN_FIELDS.map((field) => (
          <div key={field} className="col-span-2 lg:col-span-1">
            <Field {...form.plainProps(field)} label={t(`guests.${field}`)} />
          </div>
        ))}
        <Field {...form.fieldProps('tableNumber')} label={t('guests.table')} />
        <Field {...form.fieldProps('seatNumber')} label={t('guests.seat')} />
        <div className="col-span-2 lg:col-span-1">
          <Field {...form.fieldProps('specialRequirements')} label={t('guests.specialRequirements')} />
        </div>
        <Button
          icon={Plus}
          type="submit"
          size="large"
          disabled={isAdding}
          className="col-span-2 lg:col-span-1 lg:mt-6.5"
        >
          {isAdding ? t('guests.adding') : t('guests.add')}
        </Button>
      </div>
      <SeatConflict form={form} isBusy={isAdding} submit={submit} />
      <MoreFields eventId={eventId} fields={more} isOpenAtFirst={false} namedCompanionCount={0} />
    </form>
  );
}

/** Whether the form for adding guests is open. Its button is in the toolbar, so that the guest list stays in view. */
export function useAddGuestPanel(isOpenAtFirst: boolean) {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [mustFocus, setMustFocus] = useState(false);
  const open = () => {
    setIsOpen(true);
    setMustFocus(true);
  };
  useShowParameter({ add: open });
  useLayoutEffect(() => {
    if (!mustFocus) return;
    setMustFocus(false);
    const field = panel.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    // Before the list below is drawn, what is under it would come into view and leave again.
    afterNextPaint(() => field?.scrollIntoView({ block: 'nearest' }));
  }, [mustFocus]);
  /** Once a whole list was imported, unless somebody is about to be added here. */
  const closeUnused = () => {
    const fields = panel.current?.querySelectorAll('input') ?? [];
    if ([...fields].every(({ type, value }) => type === 'checkbox' || value === '')) setIsOpen(false);
  };
  return { panelId, panel, isOpen, closeUnused, toggle: () => (isOpen ? setIsOpen(false) : open()) };
}

type PanelState = ReturnType<typeof useAddGuestPanel>;

export function AddGuestButton({ state: { isOpen, panelId, toggle } }: { state: PanelState }) {
  const t = useT();
  return (
    <Button
      icon={isOpen ? ChevronUp : Plus}
      variant={isOpen ? 'outline' : 'primary'}
      size="small"
      className="max-sm:-order-1"
      aria-label={t('guests.addTitle')}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={toggle}
    >
      <span className="max-sm:hidden">{t('guests.addTitle')}</span>
      <span className="sm:hidden">{t('guests.addShort')}</span>
    </Button>
  );
}

interface AddGuestPanelProps {
  state: PanelState;
  eventId: number;
  onLimit: () => void;
}

export function AddGuestPanel({ state: { isOpen, panelId, panel }, eventId, onLimit }: AddGuestPanelProps) {
  return (
    <div ref={panel} id={panelId} hidden={!isOpen}>
      <Card className="p-4">
        <AddGuestRow eventId={eventId} onLimit={onLimit} />
      </Card>
    </div>
  );
}
