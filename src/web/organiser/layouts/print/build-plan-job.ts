import { hasNotDeclined } from '../../../../shared/attendance.ts';
import type { Event } from '../../../../shared/contracts/events.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { PaperSize } from '../../../../shared/contracts/printing.ts';
import type { Tag } from '../../../../shared/contracts/tags.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import type { Language } from '../../../../shared/i18n/translate.ts';
import { DOT_COLORS } from '../../../../shared/layout/dot-colors.ts';
import type { PlanGuest, PlanJob } from '../../../../shared/paper/plan/plan-job.ts';
import { nameOrderOf, sortNameOf } from '../../../../shared/sort-name.ts';
import { readableDotColors } from '../../../floor-plan/colors.ts';
import { itemNamesIn } from '../../../floor-plan/item-names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { ColorBy, LegendEntry } from '../coloring/guest-colors.ts';
import { describeEvent } from './describe-event.ts';
import { paperColors } from './paper-colors.ts';

export interface PlanPaperOptions {
  readonly paper: PaperSize;
  readonly colorBy: ColorBy | null;
  readonly hasTableLists: boolean;
  readonly hasGuestList: boolean;
}

interface PlanSource {
  readonly event: Event;
  readonly layout: Layout;
  /** The venue's picture, where it is printed. */
  readonly picture?: string | undefined;
  readonly guests: readonly Guest[];
  readonly tags: readonly Tag[];
  /** The language of the paper, and its texts. */
  readonly language: Language;
  readonly t: Translate;
  readonly now: Date;
}

/** Dots are darkened where their numbers could not be read otherwise; the legend must have the same colour. */
const withPaperColor = (entry: LegendEntry): LegendEntry => ({
  ...entry,
  color: readableDotColors(entry.color).background,
});

export function buildPlanJob({ colorBy, ...options }: PlanPaperOptions, source: PlanSource): PlanJob {
  const { event, layout, picture, guests, tags, language, t, now } = source;
  const expected = guests.filter(hasNotDeclined);
  const { colors, legend } = paperColors(colorBy, { layout, guests: expected, tags, t });
  const nameOrder = nameOrderOf(guests, { choice: event.nameOrder, language });
  const toPlanGuest = (guest: Guest): PlanGuest => {
    const { background: fill, ink } = readableDotColors(colors.get(guest.id) ?? DOT_COLORS.unseated);
    return { name: guest.fullName, sortName: sortNameOf(guest, nameOrder), fill, ink };
  };
  return {
    ...options,
    layout,
    picture,
    title: event.name,
    subtitle: describeEvent(event, language),
    madeAt: t('layoutEditor.printMade', { time: formatDateTime(now, { language, timeZone: event.timeZone }) }),
    guests: new Map(expected.map((guest) => [guest.id, toPlanGuest(guest)])),
    legend: legend.length === 0 ? undefined : { title: t('layoutEditor.legend'), entries: legend.map(withPaperColor) },
    itemNames: itemNamesIn(t),
    language,
    t,
  };
}
