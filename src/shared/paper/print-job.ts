import type { Catering, CateringList } from '../contracts/catering.ts';
import type { PrintKind, PrintOptions } from '../contracts/printing.ts';
import type { Translate } from '../i18n/message-key.ts';
import type { Language } from '../i18n/translate.ts';

/** A guest as cards, posters and lists need it. Guests who declined are already left out. */
export interface PrintedGuest {
  readonly id: number;
  /** What the card says: the card name if there is one. */
  readonly name: string;
  readonly sortName: string;
  readonly tableNumber: string | null;
  readonly tableName: string | null;
  readonly seatNumber: string | null;
  readonly meals: readonly { readonly course: string; readonly option: string; readonly mark: string | null }[];
  /** Address of the guest's own page, which the QR code of a seat card leads to. */
  readonly address: string;
}

export interface PrintedHousehold {
  readonly id: number;
  readonly name: string;
  /** The code for typing, as it is shown, and the address that the QR code leads to. */
  readonly code: string;
  readonly address: string;
}

/** Everything that sheets are made of. The same job gives the same sheets. */
export interface PrintJob {
  readonly kind: PrintKind;
  readonly options: PrintOptions;
  readonly event: {
    readonly title: string;
    /** The date as it is printed, in the language of the paper and the event's time zone. */
    readonly date: string;
    readonly location: string;
    readonly color: string;
    /** Address of the seat finder. */
    readonly address: string;
    readonly language: Language;
  };
  readonly monogram: string;
  readonly picture: string | null;
  readonly guests: readonly PrintedGuest[];
  readonly households: readonly PrintedHousehold[];
  /** Only for 'catererList'. Without it that list has no sheets, rather than sheets that lack the guests' needs. */
  readonly catering?: CateringList;
  /** Invited guests whom the caterer's list does not count yet. */
  readonly undecided?: Catering['undecided'];
  /** Tables of the floor plan, so that tables where nobody sits yet get a printed number too. */
  readonly tables?: readonly { readonly number: string; readonly name: string | null }[];
  /** Translates into the language of the paper. */
  readonly t: Translate;
}
