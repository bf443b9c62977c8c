import { z } from 'zod';
import type { FloorItem } from '../../../../shared/contracts/layouts.ts';
import { messageKey, type PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import {
  FLOOR_ITEM_SIDE,
  type FloorItemKind,
  MAX_LABEL_LENGTH,
  ROTATION,
} from '../../../../shared/layout/layout-limits.ts';

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

function numberSchema({ min, max }: { readonly min: number; readonly max: number }, message: PlainMessageKey) {
  return (
    z
      .string()
      .trim()
      .min(1, message)
      // Accepts the Hungarian decimal comma.
      .transform((text) => Number(text.replace(',', '.')))
      .pipe(z.number(message).min(min, message).max(max, message))
  );
}

const side = numberSchema(FLOOR_ITEM_SIDE, messageKey('layout.itemSizeOutOfRange'));
const fieldsSchema = z.object({
  label: z.string().trim().max(MAX_LABEL_LENGTH),
  width: side,
  height: side,
  rotation: numberSchema(ROTATION, messageKey('layout.rotationOutOfRange')),
});

type Outcome =
  | { readonly ok: true; readonly fields: Omit<FloorItem, 'id' | 'x' | 'y'> }
  | { readonly ok: false; readonly errors: ItemFormErrors };

/** The fields of the edited item, or an error per field. */
export function readItemForm({ kind, ...texts }: ItemFormValues): Outcome {
  const { success, data, error } = fieldsSchema.safeParse(texts);
  if (success) return { ok: true, fields: { kind, ...data } };
  const errors: Record<string, PlainMessageKey> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message as PlainMessageKey;
  return { ok: false, errors };
}
