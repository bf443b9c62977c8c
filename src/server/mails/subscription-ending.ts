import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { paths } from '../../shared/paths.ts';
import type { Tier } from '../../shared/tiers.ts';
import { mailDate } from './formats.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

interface SubscriptionEnding {
  readonly tier: Tier;
  readonly endDate: Date;
  readonly origin: string;
  readonly language: Language;
  readonly timeZone: string | null;
}

/** Reminds the owner a week before a subscription ends. */
export function subscriptionEndingMail({
  tier,
  endDate,
  origin,
  language,
  timeZone,
}: SubscriptionEnding): RenderedMail {
  const t = translatorFor(language);
  const plan = t(`plans.${tier}`);
  const date = mailDate(endDate, { language, timeZone });
  return renderMail({
    language,
    subject: t('billingMails.endingSubject', { plan, date }),
    blocks: [
      { kind: 'paragraph', text: t('billingMails.endingIntro', { plan, date }) },
      { kind: 'paragraph', text: t('billingMails.endingExtend') },
      { kind: 'button', label: t('billingMails.toSubscription'), url: origin + paths.subscription },
      { kind: 'note', text: t('billingMails.endingAfter') },
    ],
  });
}
