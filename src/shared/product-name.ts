import type { Translate } from './i18n/message-key.ts';
import type { PaidTier, Product } from './tiers.ts';

interface OrderedItem {
  readonly product: Product;
  /** Null for a pass. */
  readonly tier: PaidTier | null;
  readonly eventName?: string | null;
}

/** What an order is called wherever it is named: order dialog, Barion's page, mails, billing history. */
export function nameOfItem(t: Translate, { product, tier, eventName }: OrderedItem): string {
  if (product !== 'pass' && tier !== null) return t(`tiers.item_${product}`, { tier: t(`tiers.${tier}`) });
  return eventName ? t('tiers.item_passFor', { event: eventName }) : t('tiers.item_pass');
}
