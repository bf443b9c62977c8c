import type { FloorItem } from '../../../../shared/contracts/layouts.ts';
import { messageKey, type PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import {
  FLOOR_ITEM_SIDE,
  type FloorItemKind,
  MAX_LABEL_LENGTH,
  ROTATION,
} from '../../../../shared/layout/layout-limits.ts';
import { labelError } from './label-error.ts';
import { isWithin, numberOf } from './number-text.ts';

/** The texts of the dialog's fields. */
export interface ItemFormValues {
  readonly kind: FloorItemKind;
  readonly label: string;
  readonly width: string;
  readonly height: string;
  readonly rotation: string;
}

export type ItemFormErrors = Partial<Record<keyof ItemFormValues, PlainMessageKey>>;

export function valuesOfItem({ kind, label, width, height, rotation }: FloorItem): ItemFormValues {
  return { kind, label, width: String(width), height: String(height), rotation: String(rotation) };
}

type Outcome =
  | { readonly ok: true; readonly fields: Omit<FloorItem, 'id' | 'x' | 'y'> }
  | { readonly ok: false; readonly errors: ItemFormErrors };

/** The fields of the edited item, or an error per field. Without a label, an item shows the name of its kind. */
export function readItemForm({ kind, ...texts }: ItemFormValues): Outcome {
  const label = texts.label.trim();
  const width = numberOf(texts.width, Number.NaN);
  const height = numberOf(texts.height, Number.NaN);
  const rotation = numberOf(texts.rotation, Number.NaN);
  const errors: ItemFormErrors = {};
  const wrongLabel = labelError(label, MAX_LABEL_LENGTH);
  if (wrongLabel) errors.label = wrongLabel;
  if (!isWithin(width, FLOOR_ITEM_SIDE)) errors.width = messageKey('layout.itemSizeOutOfRange');
  if (!isWithin(height, FLOOR_ITEM_SIDE)) errors.height = messageKey('layout.itemSizeOutOfRange');
  if (!isWithin(rotation, ROTATION)) errors.rotation = messageKey('layout.rotationOutOfRange');
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, fields: { kind, label, width, height, rotation } };
}
