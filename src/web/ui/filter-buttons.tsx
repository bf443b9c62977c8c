import type { PlainMessageKey } from '../../shared/i18n/message-key.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';

interface FilterButtonsProps<Filter extends string> {
  /** Labels of the filters, in the order shown. */
  labels: Record<Filter, PlainMessageKey>;
  counts: Record<Filter, number>;
  value: Filter;
  onChange: (filter: Filter) => void;
  className: string;
  /** On phones the buttons scroll sideways instead of taking several lines. */
  isOneLine?: boolean;
  /** Name of the group for screen readers. */
  label: string;
}

/** One button per filter of a list, with the number of its rows. */
export function FilterButtons<Filter extends string>(props: FilterButtonsProps<Filter>) {
  const { labels, counts, value, onChange, className, label, isOneLine = false } = props;
  const { t, language } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and announce itself as a form.
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'flex gap-1.5',
        isOneLine
          ? 'max-sm:-m-1 max-sm:basis-full max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none] sm:flex-wrap'
          : 'flex-wrap',
      )}
    >
      {(Object.entries(labels) as [Filter, PlainMessageKey][]).map(([filter, labelKey]) => (
        <button
          key={filter}
          type="button"
          aria-pressed={value === filter}
          onClick={() => onChange(filter)}
          className={classNames(
            'inline-flex shrink-0 items-center whitespace-nowrap rounded-full border text-sm transition-colors',
            value === filter ? 'border-accent bg-accent text-on-accent' : 'border-control bg-card hover:bg-accent-soft',
            className,
          )}
        >
          {t(labelKey)}
          <span className="tabular-nums opacity-80">{formatNumber(counts[filter], language)}</span>
        </button>
      ))}
    </div>
  );
}
