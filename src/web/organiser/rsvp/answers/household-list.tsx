import { BellRing, Mail, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { GuestMailKind } from '../../../../shared/contracts/guest-mails.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useSelection } from '../../../lib/use-selection.ts';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FilterButtons } from '../../../ui/filter-buttons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VirtualCards } from '../../../ui/virtual-cards.tsx';
import type { ReplyHousehold } from '../api.ts';
import { householdLink } from '../household-link.ts';
import { countHouseholds, filterHouseholds, type HouseholdFilter, sortHouseholds } from './household-filter.ts';
import { ReplyCard } from './reply-card.tsx';

const ESTIMATED_HEIGHT_PX = 96;
const FILTER_LABELS = {
  all: 'replies.filterAll',
  waiting: 'replies.filterWaiting',
  answered: 'replies.filterAnswered',
  noAddress: 'replies.filterNoAddress',
} as const;

interface HouseholdListProps {
  households: readonly ReplyHousehold[];
  timeZone: string;
  firstFilter: HouseholdFilter;
  /** Whether guests can be mailed: only while they can answer. */
  isMailable: boolean;
  isPreparing: boolean;
  onOpen: (householdId: number) => void;
  onMail: (kind: GuestMailKind, householdIds: number[]) => void;
}

/** The households with their answers, to search, filter and select. */
export function HouseholdList(props: HouseholdListProps) {
  const { households, timeZone, firstFilter, isMailable, isPreparing, onOpen, onMail } = props;
  const t = useT();
  const [filter, setFilter] = useState(firstFilter);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const sorted = useMemo(() => sortHouseholds(households), [households]);
  const shown = useMemo(() => filterHouseholds(sorted, filter, wanted), [sorted, filter, wanted]);
  const counts = useMemo(() => countHouseholds(households), [households]);
  const selection = useSelection(shown);
  const { selected, isAllSelected } = selection;
  const copy = async (household: ReplyHousehold) => {
    try {
      await navigator.clipboard.writeText(householdLink(household));
      toast({ title: t('sharedSeating.linkCopied') });
    } catch {
      toast({ variant: 'destructive', title: t('sharedSeating.copyLinkFailed') });
    }
  };
  const mail = (kind: GuestMailKind) =>
    onMail(
      kind,
      selected.map(({ id }) => id),
    );
  return (
    <section aria-labelledby="replies-households" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="replies-households" className="mr-3 text-xl">
          {t('replies.households')}
        </h2>
        <div className="relative min-w-0 flex-1 basis-64">
          <Search className="absolute top-3.5 left-3 size-4 text-muted" aria-hidden="true" />
          <input
            type="search"
            aria-label={t('replies.search')}
            placeholder={t('replies.searchPlaceholder')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="min-h-11 w-full rounded-lg border border-control bg-card pr-3 pl-9 placeholder:text-muted"
          />
        </div>
      </div>
      <FilterButtons
        label={t('replies.filters')}
        labels={FILTER_LABELS}
        counts={counts}
        value={filter}
        onChange={setFilter}
        className="min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 gap-1.5 px-3"
      />
      {shown.length === 0 ? (
        <p className="py-6 text-center text-muted">
          {t(households.length === 0 ? 'replies.householdsEmpty' : 'replies.noMatch')}
        </p>
      ) : (
        <>
          <div className="flex items-center gap-3 pl-4 text-sm">
            <Checkbox
              label={t('replies.selectAll')}
              checked={isAllSelected}
              isMixed={!isAllSelected && selected.length > 0}
              onChange={isAllSelected ? selection.selectNone : selection.selectAll}
            />
            <span aria-hidden="true">{t('replies.filterAll')}</span>
          </div>
          <VirtualCards
            label={t('replies.households')}
            rows={shown}
            estimatedHeight={ESTIMATED_HEIGHT_PX}
            card={(household) => (
              <ReplyCard
                household={household}
                timeZone={timeZone}
                isSelected={selection.isSelected(household.id)}
                onToggle={() => selection.toggle(household.id)}
                onOpen={() => onOpen(household.id)}
                onCopyLink={() => void copy(household)}
              />
            )}
          />
        </>
      )}
      {selected.length > 0 && (
        <BottomBar label={t('replies.selected', { count: selected.length })}>
          <p role="status" className="px-2 font-medium text-sm tabular-nums">
            {t('replies.selected', { count: selected.length })}
          </p>
          <Button variant="link" size="inline" className="mr-auto" onClick={selection.selectNone}>
            {t('replies.selectNone')}
          </Button>
          {isMailable ? (
            <>
              <Button
                icon={Mail}
                variant="outline"
                size="small"
                className="max-sm:flex-1"
                disabled={isPreparing}
                onClick={() => mail('invitation')}
              >
                {t('replies.sendInvitation')}
              </Button>
              <Button
                icon={BellRing}
                size="small"
                className="max-sm:flex-1"
                disabled={isPreparing}
                onClick={() => mail('reminder')}
              >
                {t('replies.sendReminder')}
              </Button>
            </>
          ) : (
            <p className="text-muted text-sm">{t('mailBatches.needsOpen')}</p>
          )}
        </BottomBar>
      )}
    </section>
  );
}
