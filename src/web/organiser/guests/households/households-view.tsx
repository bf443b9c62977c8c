import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Household } from '../../../../shared/contracts/households.ts';
import { memoizeLast } from '../../../../shared/memoize.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { VirtualCards } from '../../../ui/virtual-cards.tsx';
import { EmptyList, SkippableList } from '../guest-list-frame.tsx';
import { SelectAll } from '../selection-controls.tsx';
import { useHouseholds } from './api.ts';
import { CompanionsDialog, DeleteHouseholdDialog, RenameDialog } from './edit-dialogs.tsx';
import { EditHouseholdDialog } from './edit-household-dialog.tsx';
import { type HouseholdAction, HouseholdCard, HouseholdPerson } from './household-card.tsx';
import { type HouseholdGroup, type HouseholdRow, makeHouseholdRows } from './household-rows.ts';

/** The card of a large household is as high as ten rows of a table, so few are drawn beyond the window. */
const OVERSCAN_CARDS = 2;
/** Nearly exact, so that no card is drawn at first that then turns out to lie below the window. */
const estimateHeight = (row: HouseholdRow) => 70 + (row.kind === 'household' ? 64 * row.guests.length : 0);

/** Kept while the list of people is shown, so that coming back to the households is quick. */
const findRows = memoizeLast(
  (all: readonly Guest[], shown: readonly Guest[], households: readonly Household[] | undefined) =>
    makeHouseholdRows({ all, shown, households }),
);

interface HouseholdsViewProps {
  eventId: number;
  /** Everyone on the list. */
  all: readonly Guest[];
  /** Guests who match search and filters. */
  shown: readonly Guest[];
  selected: readonly Guest[];
  onEdit: (guest: Guest) => void;
  onShowAll: () => void;
}

type OpenDialog = { kind: 'create' } | { kind: HouseholdAction; household: HouseholdGroup };

const EDIT_DIALOGS = { rename: RenameDialog, companions: CompanionsDialog, delete: DeleteHouseholdDialog };

/** The guest list grouped by household. */
export function HouseholdsView({ eventId, all, shown, selected, onEdit, onShowAll }: HouseholdsViewProps) {
  const t = useT();
  const { data: households } = useHouseholds(eventId);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const rows = findRows(all, shown, households);
  const openDialog = useCallback(
    (kind: HouseholdAction, household: HouseholdGroup) => setDialog({ kind, household }),
    [],
  );
  // Stays the same function while people are selected, so that only their checkboxes are rendered again.
  const card = useCallback(
    (row: HouseholdRow) => {
      if (row.kind === 'heading')
        return <h3 className="pt-3 text-lg">{t('households.withoutHousehold', { count: row.count })}</h3>;
      if (row.kind === 'single')
        return (
          <Card className="px-4">
            <HouseholdPerson guest={row.guest} onEdit={onEdit} />
          </Card>
        );
      return <HouseholdCard household={row} onEdit={onEdit} onAction={openDialog} />;
    },
    [t, onEdit, openDialog],
  );
  const EditDialog = dialog && dialog.kind !== 'create' ? EDIT_DIALOGS[dialog.kind] : undefined;
  return (
    <>
      <h2 className="sr-only">{t('households.householdsView')}</h2>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {shown.length > 0 && (
          <div className="flex items-center gap-3 pl-4">
            <SelectAll />
            <span aria-hidden="true">{t('guests.filterAll')}</span>
          </div>
        )}
        <Button
          icon={Plus}
          variant="outline"
          size="small"
          className="ml-auto"
          onClick={() => setDialog({ kind: 'create' })}
        >
          {t('households.create')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyList title={t('guests.noMatchTitle')} message={t('guests.noMatchMessage')}>
          <Button variant="outline" onClick={onShowAll}>
            {t('guests.showAll')}
          </Button>
        </EmptyList>
      ) : (
        <SkippableList>
          <VirtualCards
            label={t('households.title')}
            rows={rows}
            estimatedHeight={estimateHeight}
            overscanRows={OVERSCAN_CARDS}
            card={card}
          />
        </SkippableList>
      )}
      {dialog?.kind === 'create' && <EditHouseholdDialog eventId={eventId} selected={selected} onClose={close} />}
      {EditDialog && dialog && dialog.kind !== 'create' && (
        <EditDialog eventId={eventId} household={dialog.household} onClose={close} />
      )}
    </>
  );
}
