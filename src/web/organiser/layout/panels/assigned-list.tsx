import { X } from 'lucide-react';
import { colorOfDot, DOT_COLORS } from '../../../../shared/layout/dot-colors.ts';
import { useT } from '../../../lib/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ColorInput } from '../dialogs/color-input.tsx';
import { useDraggedGuest } from '../drag/use-list-drag.ts';
import { useActions, useEditor } from '../editor-context.ts';
import type { ListedGuest } from './guest-groups.ts';
import { ListNotice, SearchableGuests } from './list-search.tsx';
import { usePlaceText } from './place-text.ts';

const ROW_HEIGHT_PX = 52;

function GuestRow({ listed }: { listed: ListedGuest }) {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const placeText = usePlaceText();
  const isDragged = useDraggedGuest((dragged) => dragged?.guestId === listed.id);
  const { fullName: name } = listed.guest;
  return (
    <div
      data-drag-guest={listed.id}
      className={classNames(
        'flex h-full cursor-grab select-none items-center gap-1 rounded-lg pr-1 hover:bg-accent-soft/60 active:cursor-grabbing',
        isDragged && 'opacity-50',
      )}
    >
      <ColorInput
        guestId={listed.id}
        color={listed.dot ? colorOfDot(listed.dot) : DOT_COLORS.unseated}
        label={t('layoutEditor.colorOf', { name })}
      />
      <button
        type="button"
        data-action="seat"
        title={t('layoutEditor.changeSeat', { name })}
        onClick={() => editor.show({ dialog: { kind: 'guest', guestId: listed.id } })}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-md px-1.5 text-left"
      >
        <span className="w-full truncate text-sm">{name}</span>
        <span className="w-full truncate text-muted text-xs">{placeText(listed)}</span>
      </button>
      <button
        type="button"
        data-action="unseat"
        aria-label={t('layoutEditor.unseatName', { name })}
        title={t('layoutEditor.unseatName', { name })}
        onClick={() => actions.unseat([listed.id])}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-card hover:text-ink lg:size-9"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}

export function AssignedList({ guests }: { guests: readonly ListedGuest[] }) {
  const t = useT();
  if (guests.length === 0) return <ListNotice>{t('layoutEditor.nobodyAssigned')}</ListNotice>;
  return (
    <SearchableGuests
      label={t('layoutEditor.assigned')}
      guests={guests}
      rowHeightPx={ROW_HEIGHT_PX}
      row={(listed) => <GuestRow listed={listed} />}
    />
  );
}
