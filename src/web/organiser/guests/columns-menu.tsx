import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { eachPlainField, PLAIN_FIELDS } from '../../../shared/contracts/plain-fields.ts';
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts';
import { useT } from '../../lib/i18n.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../ui/dropdown-menu.tsx';

/** Columns of guest lists that organisers can hide, in the order shown. */
const COLUMNS = ['email', ...PLAIN_FIELDS, 'household', 'tags', 'notes', 'table', 'seat', 'status'] as const;
export type OptionalColumn = (typeof COLUMNS)[number];

/** A column that not every guest has a value for is shown by default where there is room, if any guest has one. */
const SHOWN_FROM: Partial<Record<OptionalColumn, 'medium' | 'wide'>> = {
  household: 'medium',
  tags: 'medium',
  ...eachPlainField(() => 'wide' as const),
  notes: 'wide',
};

function readChoice(storedUnder: string): OptionalColumn[] | undefined {
  const stored = readStored(storedUnder)?.split(',');
  return stored && COLUMNS.filter((column) => stored.includes(column));
}

/** The optional columns in which a guest has something. */
export function filledColumns(guests: readonly Guest[]): ReadonlySet<OptionalColumn> {
  const isFilled: Partial<Record<OptionalColumn, (guest: Guest) => boolean>> = {
    ...eachPlainField((field) => (guest: Guest) => guest[field] !== null),
    household: ({ householdId }) => householdId !== null,
    tags: ({ tags }) => tags.length > 0,
    notes: ({ specialRequirements }) => specialRequirements !== null,
  };
  return new Set(COLUMNS.filter((column) => guests.some(isFilled[column] ?? (() => true))));
}

interface ColumnChoiceOptions {
  /** Where this browser keeps the choice. */
  storedUnder: string;
  filled: ReadonlySet<OptionalColumn>;
  /** Check-in needs room that other columns would have. */
  canCheckIn: boolean;
}

/** The columns shown: those that the organiser chose in this browser, else those that fit. */
export function useColumnChoice({ storedUnder, filled, canCheckIn }: ColumnChoiceOptions) {
  const [chosen, setChosen] = useState(() => readChoice(storedUnder));
  const rooms = {
    medium: useMediaQuery('(min-width: 75rem)'),
    wide: useMediaQuery(canCheckIn ? '(min-width: 110rem)' : '(min-width: 88rem)'),
  };
  const fitting = COLUMNS.filter((column) => {
    const room = SHOWN_FROM[column];
    return room === undefined || (rooms[room] && filled.has(column));
  });
  const shown = chosen ?? fitting;
  return {
    shown: new Set(shown),
    isChosen: chosen !== undefined,
    toggle: (column: OptionalColumn) => {
      const next = COLUMNS.filter((each) => shown.includes(each) !== (each === column));
      writeStored(storedUnder, next.join());
      setChosen(next);
    },
    reset: () => {
      removeStored(storedUnder);
      setChosen(undefined);
    },
  };
}

interface ColumnsMenuProps {
  choice: ReturnType<typeof useColumnChoice>;
  /** Columns that this list does not have. */
  without?: readonly OptionalColumn[];
}

export function ColumnsMenu({ choice, without = [] }: ColumnsMenuProps) {
  const t = useT();
  return (
    <DropdownMenu
      trigger={
        <Button icon={Columns3} variant="outline" size="small" className="rounded-full">
          {t('guests.columns')}
        </Button>
      }
    >
      {COLUMNS.filter((column) => !without.includes(column)).map((column) => (
        <DropdownMenuCheckboxItem
          key={column}
          label={t(`guests.${column}`)}
          isChecked={choice.shown.has(column)}
          onChange={() => choice.toggle(column)}
        />
      ))}
      {choice.isChosen && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={choice.reset}>{t('guests.defaultColumns')}</DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
