import type { Company } from '../../shared/contracts/contact.ts';
import type { Translate } from '../../shared/i18n/message-key.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { isMailableName } from '../../shared/links-in-mails.ts';
import { WITHDRAWAL_DAYS } from '../../shared/paid-time.ts';
import { paths } from '../../shared/paths.ts';
import { nameOfItem } from '../../shared/product-name.ts';
import { PASS_DAYS_AFTER_EVENT, PASS_MAX_MONTHS, type Tier } from '../../shared/tiers.ts';
import type { payments } from '../db/schema/payments.ts';
import { type MailReader, mailDate, mailDayAndTime, mailMoney } from './formats.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';
import { toOneLine } from './typed-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface PaymentMail {
  readonly payment: typeof payments.$inferSelect & { readonly eventName: string | null };
  readonly reader: MailReader;
  readonly company: Company;
}

function itemName({ payment }: PaymentMail, t: Translate): string {
  const { eventName } = payment;
  return nameOfItem(t, { ...payment, eventName: eventName && isMailableName(eventName) ? toOneLine(eventName) : null });
}

function sellerRows({ name, address, registration, taxNumber }: Company, t: Translate) {
  return [
    { label: t('billingMails.seller'), value: `${name}, ${address}` },
    ...(registration ? [{ label: t('contact.registration'), value: registration }] : []),
    ...(taxNumber ? [{ label: t('contact.taxNumber'), value: taxNumber }] : []),
  ];
}

function orderRows({ payment, reader }: PaymentMail, t: Translate) {
  return [
    { label: t('billingMails.orderNumber'), value: String(payment.id) },
    { label: t('billingMails.orderDate'), value: mailDayAndTime(payment.createdAt, reader) },
  ];
}

/** The contract as the law requires it: what was bought, from whom, the price, the time, and how to withdraw. */
export function orderConfirmationMail(mail: PaymentMail): RenderedMail {
  const { payment, reader, company } = mail;
  const t = translatorFor(reader.language);
  const item = itemName(mail, t);
  const grantedTier = payment.grantedTier ?? payment.tier;
  const price = mailMoney(payment.amount, payment.currency, reader);
  const validUntil = payment.endDate && mailDayAndTime(payment.endDate, reader);
  const lastDay = new Date((payment.grantedAt ?? payment.createdAt).getTime() + WITHDRAWAL_DAYS * DAY_MS);
  const withdrawalRight = t('billingMails.withdrawalRight', {
    date: mailDate(lastDay, reader),
    button: t('billing.withdraw'),
    email: company.supportEmail,
  });
  return renderMail({
    language: reader.language,
    subject: t('billingMails.orderSubject', { item }),
    blocks: [
      {
        kind: 'paragraph',
        text: grantedTier
          ? t('billingMails.orderIntro', { tier: t(`tiers.${grantedTier}`) })
          : t('billingMails.passIntro'),
      },
      {
        kind: 'details',
        rows: [
          ...orderRows(mail, t),
          { label: t('billingMails.item'), value: item },
          { label: t('billingMails.price'), value: t('billingMails.priceValue', { price }) },
          ...(validUntil ? [{ label: t('billingMails.validUntil'), value: validUntil }] : []),
          ...sellerRows(company, t),
          { label: t('billingMails.sellerContact'), value: company.supportEmail },
        ],
      },
      ...(payment.product === 'pass'
        ? [
            { kind: 'paragraph' as const, text: t('billingMails.passNoRenewal') },
            {
              kind: 'paragraph' as const,
              text: t('billingMails.passMoves', { days: PASS_DAYS_AFTER_EVENT, months: PASS_MAX_MONTHS }),
            },
          ]
        : [{ kind: 'paragraph' as const, text: t('billingMails.orderNoRenewal') }]),
      { kind: 'paragraph', text: `${t('billingMails.withdrawalTitle')}: ${withdrawalRight}` },
      { kind: 'button', label: t('billingMails.toBilling'), url: payment.origin + paths.billing },
      { kind: 'link', label: t('footer.terms'), url: payment.origin + paths.terms },
      { kind: 'note', text: t('billingMails.keep') },
    ],
  });
}

/** The acknowledgement that the law requires: what the withdrawal said and when it was received. */
export function withdrawalMail(mail: PaymentMail): RenderedMail {
  const { payment, reader, company } = mail;
  const t = translatorFor(reader.language);
  const received = mailDayAndTime(payment.withdrawnAt ?? payment.createdAt, reader);
  const statement = t('billingMails.withdrawalStatementValue', { item: itemName(mail, t) });
  return renderMail({
    language: reader.language,
    subject: t('billingMails.withdrawalSubject', { id: String(payment.id) }),
    blocks: [
      { kind: 'paragraph', text: t('billingMails.withdrawalIntro') },
      {
        kind: 'details',
        rows: [
          { label: t('billingMails.withdrawalReceived'), value: received },
          { label: t('billingMails.withdrawalStatement'), value: statement },
          ...orderRows(mail, t),
          { label: t('billingMails.withdrawalRefund'), value: mailMoney(payment.amount, payment.currency, reader) },
          ...sellerRows(company, t),
        ],
      },
      { kind: 'paragraph', text: t('billingMails.withdrawalRefundText') },
      { kind: 'note', text: t('billingMails.withdrawalEffect') },
    ],
  });
}

/** Says that a pass was paid that could give its event nothing, and that the price goes back. */
export function returnedPaymentMail(mail: PaymentMail): RenderedMail {
  const { payment, reader, company } = mail;
  const t = translatorFor(reader.language);
  return renderMail({
    language: reader.language,
    subject: t('billingMails.returnedSubject', { id: String(payment.id) }),
    blocks: [
      { kind: 'paragraph', text: t('billingMails.returnedIntro') },
      {
        kind: 'details',
        rows: [
          ...orderRows(mail, t),
          { label: t('billingMails.item'), value: itemName(mail, t) },
          { label: t('billingMails.withdrawalRefund'), value: mailMoney(payment.amount, payment.currency, reader) },
          ...sellerRows(company, t),
        ],
      },
      { kind: 'paragraph', text: t('billingMails.withdrawalRefundText') },
      { kind: 'button', label: t('billingMails.toBilling'), url: payment.origin + paths.billing },
    ],
  });
}

interface SubscriptionEnding extends MailReader {
  readonly tier: Tier;
  readonly endDate: Date;
  readonly origin: string;
}

/** Reminds the owner a week before a subscription ends. */
export function subscriptionEndingMail({ tier, endDate, origin, ...reader }: SubscriptionEnding): RenderedMail {
  const t = translatorFor(reader.language);
  const tierName = t(`tiers.${tier}`);
  const date = mailDate(endDate, reader);
  return renderMail({
    language: reader.language,
    subject: t('billingMails.endingSubject', { tier: tierName, date }),
    blocks: [
      { kind: 'paragraph', text: t('billingMails.endingIntro', { tier: tierName, date }) },
      { kind: 'paragraph', text: t('billingMails.endingExtend') },
      { kind: 'button', label: t('billingMails.toSubscription'), url: origin + paths.subscription },
      { kind: 'note', text: t('billingMails.endingAfter') },
    ],
  });
}
