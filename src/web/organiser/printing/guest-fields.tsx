import { useMemo, useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { PrintKind, PrintOptions } from '../../../shared/contracts/printing.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { foldName, matchesWords } from '../../../shared/name-search/fold-name.ts';
import { usesOption } from '../../../shared/paper/kind-options.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { type NameOrder, sortNameOf } from '../../../shared/sort-name.ts';
import { compareNames } from '../../../shared/text-order.ts';
import { useT } from '../../lib/i18n.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import { ScrollList } from '../../ui/scroll-list.tsx';
import { Select } from '../../ui/select.tsx';
import { type GuestScope, listScopes, listTables, listTagNames } from './choose-guests.ts';
import type { FieldsProps } from './paper-fields.tsx';

const ROW_HEIGHT_PX = 40;
const MOST_ROWS = 7;

interface ChosenGuestsProps {
  guests: readonly Guest[];
  ids: ReadonlySet<number>;
  nameOrder: NameOrder;
  onChange: (ids: ReadonlySet<number>) => void;
}

function ChosenGuests({ guests, ids, nameOrder, onChange }: ChosenGuestsProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const sorted = useMemo(() => {
    const rows = guests.map((guest) => ({
      guest,
      key: sortNameOf(guest, nameOrder),
      folded: foldName(guest.fullName),
    }));
    return rows.sort((a, b) => compareNames(a.key, b.key));
  }, [guests, nameOrder]);
  const words = foldName(search);
  const found = words === '' ? sorted : sorted.filter(({ folded }) => matchesWords(folded, words));
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <input
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        aria-label={t('printPage.findGuests')}
        placeholder={t('printPage.findGuests')}
        className="min-h-11 w-full rounded-lg border border-control bg-card px-3 text-base placeholder:text-muted"
      />
      {found.length === 0 ? (
        <p className="text-muted text-sm">{t('printPage.nobodyFound')}</p>
      ) : (
        <div style={{ height: Math.min(found.length, MOST_ROWS) * ROW_HEIGHT_PX }}>
          <ScrollList
            label={t('printPage.guestList')}
            rows={found}
            rowHeight={() => ROW_HEIGHT_PX}
            keyOf={({ guest }) => guest.id}
            className="h-full"
            row={({ guest }) => (
              <div className="truncate px-1">
                <CheckRow label={guest.fullName} isChecked={ids.has(guest.id)} onChange={() => toggle(guest.id)} />
              </div>
            )}
          />
        </div>
      )}
    </div>
  );
}

interface GuestFieldsProps extends FieldsProps {
  /** Everyone who gets a card. */
  guests: readonly Guest[];
  nameOrder: NameOrder;
  scope: GuestScope;
  /** The guests who were chosen one by one, kept while another scope or kind is shown. */
  chosenIds: ReadonlySet<number>;
  changedCount: number;
  onScope: (scope: GuestScope) => void;
}

const ORDERS = ['table', 'name'] as const;
const ORDER_KEYS = { table: 'printPage.orderTable', name: 'printPage.orderName' } as const;

/** The label for everybody. It has no number of guests where cards are for tables or households. */
function nameWholeScope(t: Translate, kind: PrintKind, guestCount: number): string {
  if (kind === 'tableCards' || kind === 'tableNumbers') return t('printPage.scopeAllTables');
  return kind === 'rsvpCards' ? t('printPage.scopeAllHouseholds') : t('printPage.scopeAll', { count: guestCount });
}

/** Whose cards are printed, and in which order. */
export function GuestFields(props: GuestFieldsProps) {
  const { kind, options, onChange, guests, nameOrder, scope, chosenIds, changedCount, onScope } = props;
  const t = useT();
  const tables = useMemo(() => listTables(guests), [guests]);
  const tags = useMemo(() => listTagNames(guests), [guests]);
  const firstTable = tables[0];
  const firstTag = tags[0];
  const labels: Record<GuestScope['kind'], string> = {
    all: nameWholeScope(t, kind, guests.length),
    changed: t('printPage.scopeChanged', { count: changedCount }),
    table: t('printPage.scopeTable'),
    tag: t('printPage.scopeTag'),
    chosen: t('printPage.scopeChosen', { count: guests.filter(({ id }) => chosenIds.has(id)).length }),
  };
  const offered = listScopes(kind, guests);
  const choose = (name: GuestScope['kind']) => {
    if (name === 'table') onScope({ kind: name, tableKey: firstTable?.key ?? '' });
    else if (name === 'tag') onScope({ kind: name, tag: firstTag ?? '' });
    else if (name === 'chosen') onScope({ kind: name, ids: chosenIds });
    else onScope({ kind: name });
  };
  return (
    <>
      {offered.length > 1 && (
        <Select
          label={t('printPage.scope')}
          value={scope.kind}
          options={offered.map((value) => ({ value, label: labels[value] }))}
          onChange={({ target }) => choose(target.value as GuestScope['kind'])}
        />
      )}
      {scope.kind === 'table' && (
        <Select
          label={t('printPage.table')}
          value={scope.tableKey}
          options={tables.map(({ key, ...table }) => ({
            value: key,
            label: seatLabel(t, { ...table, seatNumber: null }) ?? key,
          }))}
          onChange={({ target }) => onScope({ kind: 'table', tableKey: target.value })}
        />
      )}
      {scope.kind === 'tag' && (
        <Select
          label={t('printPage.tag')}
          value={scope.tag}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          onChange={({ target }) => onScope({ kind: 'tag', tag: target.value })}
        />
      )}
      {scope.kind === 'chosen' && (
        <ChosenGuests
          guests={guests}
          nameOrder={nameOrder}
          ids={chosenIds}
          onChange={(ids) => onScope({ kind: 'chosen', ids })}
        />
      )}
      {usesOption(kind, 'order') && (
        <Select
          label={t('printPage.order')}
          value={options.order}
          options={ORDERS.map((value) => ({ value, label: t(ORDER_KEYS[value]) }))}
          onChange={({ target }) => onChange({ order: target.value as PrintOptions['order'] })}
        />
      )}
    </>
  );
}
