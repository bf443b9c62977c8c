import { Armchair, GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useDraggedGuest } from '../drag/use-list-drag.ts';
import { useActions, useEditor, useEditorState } from '../editor-context.ts';
import type { EditorState } from '../session/editor-state.ts';
import type { ListedGuest } from './guest-groups.ts';
import { ListNotice, SearchableGuests } from './list-search.tsx';
import { usePlaceText } from './place-text.ts';

const ROW_HEIGHT_PX = 48;
const pickedOf = (state: EditorState) => state.pickedGuestId;

function GuestRow({ listed }: { listed: ListedGuest }) {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const placeText = usePlaceText();
  const isPicked = useEditorState(pickedOf) === listed.id;
  const isDragged = useDraggedGuest((dragged) => dragged?.guestId === listed.id);
  const { fullName } = listed.guest;
  const note = placeText(listed);
  return (
    <div
      data-drag-guest={listed.id}
      className={classNames(
        'flex h-full cursor-grab select-none items-center gap-1 rounded-lg pr-1 active:cursor-grabbing',
        isDragged && 'opacity-50',
        isPicked ? 'bg-accent-soft ring-1 ring-accent' : 'hover:bg-accent-soft/60',
      )}
    >
      <GripVertical className="hidden size-4 shrink-0 text-muted/70 lg:block" aria-hidden="true" />
      <button
        type="button"
        data-action="pick"
        aria-pressed={isPicked}
        title={t('layoutEditor.pickGuest', { name: fullName })}
        onClick={() => actions.pick(listed.id)}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-md px-1.5 text-left"
      >
        <span className="w-full truncate text-sm">{fullName}</span>
        {note !== null && <span className="w-full truncate text-muted text-xs">{note}</span>}
      </button>
      <button
        type="button"
        data-action="seat"
        aria-label={t('layoutEditor.changeSeat', { name: fullName })}
        title={t('layoutEditor.changeSeat', { name: fullName })}
        onClick={() => editor.show({ dialog: { kind: 'guest', guestId: listed.id } })}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-card hover:text-ink lg:size-9"
      >
        <Armchair className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

export function UnassignedList({ guests, eventId }: { guests: readonly ListedGuest[]; eventId: number }) {
  const t = useT();
  const hasGuests = useEditorState((state) => state.guests.size > 0);
  if (!hasGuests) {
    return (
      <div className="flex flex-col items-center gap-3 px-2 py-6 text-center">
        <p className="text-muted text-sm">{t('layoutEditor.noGuests')}</p>
        <Button asChild variant="outline" size="small">
          <Link to={paths.event(eventId)}>{t('layoutEditor.addGuests')}</Link>
        </Button>
      </div>
    );
  }
  if (guests.length === 0) return <ListNotice>{t('layoutEditor.nobodyUnassigned')}</ListNotice>;
  return (
    <SearchableGuests
      label={t('layoutEditor.unassigned')}
      guests={guests}
      rowHeightPx={ROW_HEIGHT_PX}
      row={(listed) => <GuestRow listed={listed} />}
    />
  );
}
