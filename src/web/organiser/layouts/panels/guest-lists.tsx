import { Armchair, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';

import { colorOfDot, DOT_COLORS } from '../../../../shared/layout/dot-colors.ts';
import { withTableName } from '../../../../shared/layout/table-occupancy.ts';
import { paths } from '../../../../shared/paths.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { modifiersOf } from '../../../floor-plan/floor-plan-editing.ts';
import { AppLink } from '../../../frame/app-link.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScrollList } from '../../../ui/scroll-list.tsx';
import { ColorInput } from '../dialogs/color-input.tsx';
import { useEditorState, useIsDragged, useLayout, usePlanEditor } from '../plan-editor.ts';
import { SelectMenu } from '../selection/select-menu.tsx';
import { type ListedGuest, searchGuests } from './guest-groups.ts';
import { ListNotice, ListSearch } from './list-search.tsx';
import { RowButton } from './row-button.tsx';

const UNASSIGNED_HEIGHT_PX = 48;
const ASSIGNED_HEIGHT_PX = 52;

/** A text that says where a guest is; null for a guest without a dot. */
function usePlaceText({ dot, placement }: ListedGuest): string | null {
  const t = useT();
  const layout = useLayout();
  if (!dot || placement === undefined) return null;
  const place = withTableName(layout, dot);
  switch (placement) {
    case 'floor':
      return t('layoutEditor.onFloor');
    case 'unknownTable':
      return t('layoutEditor.notOnPlan', { seat: seatLabel(t, place) ?? '' });
    case 'withoutSeat':
      return t('layoutEditor.standing', { table: seatLabel(t, { ...place, seatNumber: null }) ?? '' });
    case 'seated':
      return seatLabel(t, place);
  }
}

interface ListRowProps {
  listed: ListedGuest;
  /** The guests of the list from top to bottom, for a selection with Shift. */
  shown: readonly number[];
}

interface GuestRowProps extends ListRowProps {
  /** Shown before the name. */
  before?: ReactNode;
  after: ReactNode;
  isPicked?: boolean;
  /** Attributes of the button that shows the name. */
  button: Pick<ComponentProps<'button'>, 'title' | 'aria-pressed'> & { 'data-action': string };
  onClick: () => void;
}

/** A row that can be selected and dragged to the floor plan. */
function GuestRow({ listed, shown, before, after, isPicked = false, button, onClick }: GuestRowProps) {
  const t = useT();
  const { actions, account } = usePlanEditor();
  const isSelected = useEditorState(({ selectedGuests }) => selectedGuests.has(listed.id));
  const place = usePlaceText(listed);
  const { fullName, companionOf, isNamePlaceholder } = listed.guest;
  // The name of a companion without a name already says whose companion it is.
  const hostName = useEditorState(({ guests }) =>
    companionOf === null || isNamePlaceholder ? undefined : guests.get(companionOf)?.fullName,
  );
  const details = [place, hostName && t('attendance.companionOf', { name: hostName })].filter(Boolean).join(' · ');
  const isDragged = useIsDragged(listed.id);
  return (
    <div
      data-drag-guest={listed.id}
      className={classNames(
        'flex h-full cursor-grab select-none items-center gap-1 rounded-lg pr-1 active:cursor-grabbing',
        isDragged && 'opacity-50',
        isPicked || isSelected ? 'bg-accent-soft ring-1 ring-accent ring-inset' : 'hover:bg-accent-soft/60',
      )}
    >
      <span className="flex h-full w-10 shrink-0 items-center justify-center lg:w-8">
        <Checkbox
          label={t('guests.select', { name: fullName })}
          checked={isSelected}
          data-action="select"
          onChange={({ nativeEvent }) =>
            actions.group.click(listed.id, { ...modifiersOf(nativeEvent as MouseEvent), isToggling: true }, shown)
          }
        />
      </span>
      {before}
      <button
        type="button"
        {...button}
        onClick={(event) => actions.group.click(listed.id, modifiersOf(event), shown) || onClick()}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-md px-1.5 text-left"
      >
        <span className="w-full truncate text-sm">{fullName}</span>
        {details !== '' && <span className="w-full truncate text-muted text-xs">{details}</span>}
      </button>
      {account && <account.SelectedBy guestId={listed.id} />}
      {after}
    </div>
  );
}

function UnassignedRow({ listed, shown }: ListRowProps) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const { id: guestId } = listed;
  const { fullName: name } = listed.guest;
  const isPicked = useEditorState((state) => state.pickedGuestId === guestId);
  const title = t('layoutEditor.pickGuest', { name });
  return (
    <GuestRow
      listed={listed}
      shown={shown}
      isPicked={isPicked}
      button={{ 'data-action': 'pick', 'aria-pressed': isPicked, title }}
      onClick={() => actions.pick(guestId)}
      after={
        <RowButton
          action="seat"
          label={t('layoutEditor.changeSeat', { name })}
          icon={Armchair}
          onClick={() => editor.show({ dialog: { kind: 'guest', guestId } })}
        />
      }
    />
  );
}

function AssignedRow({ listed, shown }: ListRowProps) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const { id: guestId, dot } = listed;
  const { fullName: name } = listed.guest;
  const color = dot ? colorOfDot(dot) : DOT_COLORS.unseated;
  const open = () => editor.show({ dialog: { kind: 'guest', guestId } });
  const unseat = t('layoutEditor.unseatName', { name });
  return (
    <GuestRow
      listed={listed}
      shown={shown}
      before={<ColorInput guestId={guestId} color={color} label={t('layoutEditor.colorOf', { name })} />}
      button={{ 'data-action': 'seat', title: t('layoutEditor.changeSeat', { name }) }}
      onClick={open}
      after={<RowButton action="unseat" label={unseat} icon={X} onClick={() => actions.unseat(guestId)} />}
    />
  );
}

interface SearchableGuestsProps {
  label: string;
  guests: readonly ListedGuest[];
  rowHeightPx: number;
  row: (props: ListRowProps) => ReactNode;
}

function SearchableGuests({ label, guests, rowHeightPx, row }: SearchableGuestsProps) {
  const t = useT();
  const { group } = usePlanEditor().actions;
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const shown = useMemo(() => searchGuests(guests, deferredSearch), [guests, deferredSearch]);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selectByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    group.add(shownIds);
  };
  const extendByArrow = (from: ListedGuest, to: ListedGuest, { shiftKey }: KeyboardEvent) => {
    if (!shiftKey) return;
    if (!group.ids.has(from.id)) group.toggle(from.id);
    group.extend(to.id, shownIds);
  };
  return (
    <>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <ListSearch label={t('layoutEditor.searchGuests')} value={search} onChange={setSearch} />
        </div>
        <SelectMenu listed={guests} foundIds={shownIds} isSearching={deferredSearch.trim() !== ''} />
      </div>
      {shown.length === 0 ? (
        <ListNotice>{t('layoutEditor.noMatch')}</ListNotice>
      ) : (
        <ScrollList
          label={label}
          rows={shown}
          rowHeight={() => rowHeightPx}
          keyOf={({ id }) => id}
          row={(listed) => row({ listed, shown: shownIds })}
          onMove={extendByArrow}
          onKey={selectByKey}
          className="min-h-0 flex-1"
        />
      )}
    </>
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
          <AppLink to={paths.event(eventId)}>{t('layoutEditor.addGuests')}</AppLink>
        </Button>
      </div>
    );
  }
  if (guests.length === 0) return <ListNotice>{t('layoutEditor.nobodyUnassigned')}</ListNotice>;
  return (
    <SearchableGuests
      label={t('layoutEditor.unassigned')}
      guests={guests}
      rowHeightPx={UNASSIGNED_HEIGHT_PX}
      row={(props) => <UnassignedRow {...props} />}
    />
  );
}

export function AssignedList({ guests }: { guests: readonly ListedGuest[] }) {
  const t = useT();
  if (guests.length === 0) return <ListNotice>{t('layoutEditor.nobodyAssigned')}</ListNotice>;
  return (
    <SearchableGuests
      label={t('layoutEditor.assigned')}
      guests={guests}
      rowHeightPx={ASSIGNED_HEIGHT_PX}
      row={(props) => <AssignedRow {...props} />}
    />
  );
}
