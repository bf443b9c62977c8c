import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, use, useId, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GuestReferencesContext } from './guest-cells.tsx';
import { ATTENDANCE_FILTERS, type ListCounts, type ListFilter, toggled } from './list-filter.ts';

interface FilterPanelProps {
  filter: ListFilter;
  counts: ListCounts;
  onChange: (filter: ListFilter) => void;
}

interface ToggleProps {
  isOn: boolean;
  count: number;
  /** Colour of the tag, shown as a dot. */
  colour?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ isOn, count, colour, onClick, children }: ToggleProps) {
  const { language } = useLanguage();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm transition-colors max-sm:min-h-11 pointer-coarse:min-h-11',
        isOn ? 'border-accent bg-accent text-on-accent' : 'border-control bg-card hover:bg-accent-soft',
      )}
    >
      {colour !== undefined && (
        <span
          aria-hidden="true"
          style={{ background: colour }}
          className="size-2.5 shrink-0 rounded-full ring-1 ring-card forced-colors:hidden"
        />
      )}
      <span className="min-w-0 truncate">{children}</span>
      <span className="tabular-nums opacity-80">{formatNumber(count, language)}</span>
    </button>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-left mr-2 text-muted text-sm">{label}</legend>
      {children}
    </fieldset>
  );
}

/** Filters by answer and tag, behind a button, since not every event uses them. */
export function FilterPanel({ filter, counts, onChange }: FilterPanelProps) {
  const { t } = useLanguage();
  const panelId = useId();
  const { colourOf } = use(GuestReferencesContext);
  const [isOpen, setIsOpen] = useState(false);
  const { attendances, tags } = filter;
  const activeCount = attendances.size + tags.size;
  // A chosen tag that no guest has any more stays, so that it can be turned off.
  const tagNames = [...new Set([...counts.tags.keys(), ...tags])];
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        variant={activeCount > 0 ? 'primary' : 'outline'}
        size="small"
        className="rounded-full"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {activeCount > 0 ? t('guests.moreFiltersActive', { count: activeCount }) : t('guests.moreFilters')}
        <ChevronDown
          className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </Button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="order-last flex basis-full flex-col gap-3 rounded-2xl border border-hairline bg-card p-3 [&[hidden]]:hidden"
      >
        <Group label={t('attendance.title')}>
          {ATTENDANCE_FILTERS.map((attendance) => (
            <Toggle
              key={attendance}
              isOn={attendances.has(attendance)}
              count={counts.attendances[attendance]}
              onClick={() => onChange({ ...filter, attendances: toggled(attendances, attendance) })}
            >
              {t(`attendance.${attendance}`)}
            </Toggle>
          ))}
        </Group>
        {tagNames.length > 0 && (
          <Group label={t('attendance.tags')}>
            {tagNames.map((tag) => (
              <Toggle
                key={tag}
                isOn={tags.has(tag)}
                count={counts.tags.get(tag) ?? 0}
                colour={colourOf(tag)}
                onClick={() => onChange({ ...filter, tags: toggled(tags, tag) })}
              >
                {tag}
              </Toggle>
            ))}
          </Group>
        )}
      </div>
    </>
  );
}
