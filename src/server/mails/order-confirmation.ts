import type { Company } from '../../shared/contracts/contact.ts';
import type { Translate } from '../../shared/i18n/message-key.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { WITHDRAWAL_DAYS } from '../../shared/paid-time.ts';
import { paths } from '../../shared/paths.ts';
import type { PaidTier, Tier } from '../../shared/tiers.ts';
import { type MailReader, mailDate, mailDayAndTime, mailMoney } from './formats.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The fields of a payment that its mails show. */
export interface MailedPayment {
  readonly id: number;
  readonly tier: PaidTier;
  readonly amount: number;
  readonly currency: string;
  readonly origin: string;
  readonly createdAt: Date;
  readonly grantedAt: Date | null;
  readonly grantedTier: Tier | null;
  readonly endDate: Date | null;
  readonly withdrawnAt: Date | null;
}

export interface PaymentMail {
  readonly payment: MailedPayment;
  readonly reader: MailReader;
  readonly company: Company;
}

/** The seller's name, address, registration number and tax number. */
export function sellerRows({ name, address, registration, taxNumber }: Company, t: Translate) {
  return [
    { label: t('billingMails.seller'), value: `${name}, ${address}` },
    ...(registration ? [{ label: t('contact.registration'), value: registration }] : []),
    ...(taxNumber ? [{ label: t('contact.taxNumber'), value: taxNumber }] : []),
  ];
}

/** The contract as the law requires it: what was bought, from whom, the price, the time, and how to withdraw. */
export function orderConfirmationMail({ payment, reader, company }: PaymentMail): RenderedMail {
  const t = translatorFor(reader.language);
  const plan = t(`plans.${payment.tier}`);
  const price = mailMoney(payment.amount, payment.currency, reader);
  const lastDay = new Date((payment.grantedAt ?? payment.createdAt).getTime() + WITHDRAWAL_DAYS * DAY_MS);
  return renderMail({
    language: reader.language,
    subject: t('billingMails.orderSubject', { plan }),
    blocks: [
      {
        kind: 'paragraph',
        text: t('billingMails.orderIntro', { plan: t(`plans.${payment.grantedTier ?? payment.tier}`) }),
      },
      {
        kind: 'details',
        rows: [
          { label: t('billingMails.orderNumber'), value: String(payment.id) },
          { label: t('billingMails.orderDate'), value: mailDayAndTime(payment.createdAt, reader) },
          { label: t('billingMails.item'), value: t('billingMails.itemValue', { plan }) },
          { label: t('billingMails.price'), value: t('billingMails.priceValue', { price }) },
          ...(payment.endDate
            ? [{ label: t('billingMails.validUntil'), value: mailDayAndTime(payment.endDate, reader) }]
            : []),
          ...sellerRows(company, t),
          { label: t('billingMails.sellerContact'), value: company.supportEmail },
        ],
      },
      { kind: 'paragraph', text: t('billingMails.orderNoRenewal') },
      {
        kind: 'paragraph',
        text: `${t('billingMails.withdrawalTitle')}: ${t('billingMails.withdrawalRight', {
          date: mailDate(lastDay, reader),
          button: t('billing.withdraw'),
          email: company.supportEmail,
        })}`,
      },
      { kind: 'button', label: t('billingMails.toBilling'), url: payment.origin + paths.billing },
      { kind: 'link', label: t('footer.terms'), url: payment.origin + paths.terms },
      { kind: 'note', text: t('billingMails.keep') },
    ],
  });
}
