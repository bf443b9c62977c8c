import type { ComponentProps } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import type { GuestSortKey } from './sort-guests.ts';
import type { GuestListState } from './use-guest-list.ts';

type Props<Row extends Guest> = Pick<ComponentProps<typeof VirtualTable<Row, GuestSortKey>>, 'columns' | 'template'> & {
  guests: readonly Row[];
  list: GuestListState;
};

/** A table of guests whose headings sort the list. */
export function GuestTable<Row extends Guest>({ guests, list, columns, template }: Props<Row>) {
  const t = useT();
  return (
    <Card>
      <VirtualTable
        label={t('guests.title')}
        template={template}
        columns={columns}
        rows={guests}
        order={list.order}
        onSort={list.sortBy}
      />
    </Card>
  );
}
