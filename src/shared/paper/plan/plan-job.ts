import type { Layout } from '../../contracts/layouts.ts';
import type { PaperSize } from '../../contracts/printing.ts';
import type { Translate } from '../../i18n/message-key.ts';
import type { Language } from '../../i18n/translate.ts';
import type { FloorItemKind } from '../../layout/layout-limits.ts';

export interface PlanGuest {
  readonly name: string;
  /** What the list of guests is sorted by. */
  readonly sortName: string;
  /** Colour of the guest's seat, and one that can be read on it. */
  readonly fill: string;
  readonly ink: string;
}

export interface PlanLegend {
  readonly title: string;
  readonly entries: readonly { readonly label: string; readonly color: string; readonly count: number }[];
}

/** Everything that the sheets of a floor plan are made of. The same job gives the same sheets. */
export interface PlanJob {
  readonly layout: Layout;
  /** The venue's picture under the layout, as a data URL of a JPEG; undefined where it is not printed. */
  readonly picture?: string | undefined;
  readonly paper: PaperSize;
  readonly title: string;
  /** When and where the event is, as it is printed. */
  readonly subtitle: string;
  /** When the plan was printed, as a sentence. */
  readonly madeAt: string;
  /** By id; guests who declined are left out. */
  readonly guests: ReadonlyMap<number, PlanGuest>;
  readonly legend: PlanLegend | undefined;
  readonly itemNames: Readonly<Record<FloorItemKind, string>>;
  readonly hasTableLists: boolean;
  readonly hasGuestList: boolean;
  readonly language: Language;
  readonly t: Translate;
}
