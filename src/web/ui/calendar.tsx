import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, labelDayButton } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { hu } from 'react-day-picker/locale/hu';
import type { Language } from '../../shared/i18n/translate.ts';

const YEARS_BACK = 5;
const YEARS_AHEAD = 10;
const SUNDAY = 0;
const MONDAY = 1;
// Voice control needs the visible number in the button's name: 'June 20', not 'June 20th'.
const english: typeof enUS = {
  ...enUS,
  labels: {
    ...enUS.labels,
    labelDayButton: (...day) => labelDayButton(...day).replace(/(\d)(?:st|nd|rd|th)\b/, '$1'),
  },
};
const LOCALES = { en: { locale: english, weekStartsOn: SUNDAY }, hu: { locale: hu, weekStartsOn: MONDAY } } as const;
const CHEVRONS = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown };
const NAV_BUTTON =
  'flex size-10 min-[360px]:max-sm:size-11 items-center justify-center rounded-lg hover:bg-accent-soft aria-disabled:opacity-40';

// The library uses Date objects at local midnight; our days are 'YYYY-MM-DD', which is how Swedish writes dates.
const toDate = (day: string) => new Date(`${day}T00:00`);
const toDay = (date: Date) => date.toLocaleDateString('sv-SE');

interface CalendarProps {
  language: Language;
  /** The selected day, 'YYYY-MM-DD'; '' for none. */
  day: string;
  onSelect: (day: string) => void;
}

/** A month calendar for picking a day by touch, mouse or arrow keys. */
export function Calendar({ language, day, onSelect }: CalendarProps) {
  const selected = day === '' ? undefined : toDate(day);
  const shown = selected ?? new Date();
  const thisYear = new Date().getFullYear();
  return (
    <DayPicker
      {...LOCALES[language]}
      mode="single"
      autoFocus
      required
      showOutsideDays
      fixedWeeks
      captionLayout="dropdown"
      startMonth={new Date(Math.min(thisYear - YEARS_BACK, shown.getFullYear()), 0)}
      endMonth={new Date(Math.max(thisYear + YEARS_AHEAD, shown.getFullYear()), 11)}
      defaultMonth={shown}
      selected={selected}
      onSelect={(date) => onSelect(toDay(date))}
      components={{
        Chevron: ({ orientation = 'right' }) => {
          const Icon = CHEVRONS[orientation];
          return <Icon className="size-4" aria-hidden="true" />;
        },
      }}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between pointer-events-none [&>*]:pointer-events-auto',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        month_caption: 'mx-11 flex h-10 items-center justify-center',
        dropdowns: 'flex items-center gap-1',
        dropdown_root:
          'relative flex h-9 items-center rounded-lg focus-within:outline-2 focus-within:outline-focus hover:bg-accent-soft',
        dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
        caption_label: 'flex items-center gap-1 px-2 font-medium text-sm',
        month_grid: 'mt-2 border-collapse',
        weekday: 'size-10 min-[360px]:max-sm:size-11 font-normal text-muted text-xs',
        day: 'group p-0 text-center',
        day_button:
          'size-10 min-[360px]:max-sm:size-11 rounded-lg text-sm tabular-nums hover:bg-accent-soft group-data-[today]:font-bold group-data-[today]:underline group-data-[outside]:text-muted group-aria-selected:bg-accent group-aria-selected:text-on-accent',
      }}
    />
  );
}
