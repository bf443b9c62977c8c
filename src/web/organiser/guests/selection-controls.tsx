import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ComponentProps, createContext, use } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import type { Selection } from '../../lib/use-selection.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { GuestSortKey } from './sort-guests.ts';
import type { GuestListState } from './use-guest-list.ts';
import type { NameOrderChoices } from './use-guest-sorter.ts';

const NOTHING = () => {};

/** In a context, so that a changed selection renders the checkboxes only and not the rows around them. */
export const SelectionContext = createContext<Selection>({
  selected: [],
  isSelected: () => false,
  isAllSelected: false,
  toggle: NOTHING,
  setSelected: NOTHING,
  deselect: NOTHING,
  selectAll: NOTHING,
  selectNone: NOTHING,
});

/** A checkbox that fingers hit beside its box too. */
function TouchableCheckbox(props: ComponentProps<typeof Checkbox>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control, and has its own name.
    <label className="-m-2.5 flex shrink-0 p-2.5">
      <Checkbox {...props} />
    </label>
  );
}

export function SelectAll() {
  const t = useT();
  const selection = use(SelectionContext);
  const { isAllSelected, selected } = selection;
  return (
    <TouchableCheckbox
      label={t('guests.selectAll')}
      checked={isAllSelected}
      isMixed={!isAllSelected && selected.length > 0}
      onChange={isAllSelected ? selection.selectNone : selection.selectAll}
    />
  );
}

export function SelectGuest({ guest }: { guest: Guest }) {
  const t = useT();
  const selection = use(SelectionContext);
  return (
    <TouchableCheckbox
      data-action="select"
      label={t('guests.select', { name: guest.fullName })}
      checked={selection.isSelected(guest.id)}
      onChange={() => selection.toggle(guest.id)}
    />
  );
}

/** One checkbox for several guests. */
export function SelectGuests({ guests, label }: { guests: readonly Guest[]; label: string }) {
  const selection = use(SelectionContext);
  const ids = guests.map(({ id }) => id);
  const selectedCount = ids.filter((id) => selection.isSelected(id)).length;
  const isSelected = selectedCount === ids.length;
  return (
    <TouchableCheckbox
      data-action="select"
      label={label}
      checked={isSelected}
      isMixed={!isSelected && selectedCount > 0}
      onChange={() => selection.setSelected(ids, !isSelected)}
    />
  );
}

const NAME_HEADINGS = {
  automatic: 'guests.nameByFamily',
  firstWord: 'guests.nameByFirstWord',
  lastWord: 'guests.nameByLastWord',
  asWritten: 'guests.name',
} as const;

/** The heading of names, which says what they are sorted by; by nothing in particular if events differ in that. */
export function nameHeading(t: Translate, nameOrders: NameOrderChoices): string {
  const [choice = 'automatic', ...others] = new Set(nameOrders.values());
  return t(others.length > 0 ? 'guests.name' : NAME_HEADINGS[choice]);
}

interface SortControlsProps {
  list: GuestListState;
  /** What the list can be sorted by. */
  sortKeys: readonly GuestSortKey[];
  /** Whether guests can be selected. */
  hasSelection: boolean;
}

/** Select-all and sorting for cards, which have no headings. */
export function SortControls({ list: { order, setOrder, nameOrders }, sortKeys, hasSelection }: SortControlsProps) {
  const t = useT();
  const Icon = order.isDescending ? ArrowDown : ArrowUp;
  return (
    <div className="flex items-center gap-2 text-sm">
      {hasSelection && (
        <div className="flex items-center gap-3 pl-4">
          <SelectAll />
          <span aria-hidden="true">{t('guests.filterAll')}</span>
        </div>
      )}
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <label className="flex min-w-0 items-center gap-2">
          <span className="text-muted max-sm:sr-only">{t('guests.sortBy')}</span>
          <select
            value={order.key}
            onChange={({ target }) => setOrder({ ...order, key: target.value as GuestSortKey })}
            className="min-h-11 min-w-0 truncate rounded-lg border border-control bg-card pr-9 pl-3"
          >
            {sortKeys.map((key) => (
              <option key={key} value={key}>
                {key === 'name' ? nameHeading(t, nameOrders) : t(`guests.${key}`)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          aria-label={order.isDescending ? t('guests.descending') : t('guests.ascending')}
          onClick={() => setOrder({ ...order, isDescending: !order.isDescending })}
          className="flex size-11 shrink-0 items-center justify-center rounded-lg border border-control bg-card hover:bg-accent-soft"
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
