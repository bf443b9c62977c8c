import { translatorFor } from '../../shared/i18n/translator.ts';
import { mailDayAndTime, mailMoney } from './formats.ts';
import { type PaymentMail, sellerRows } from './order-confirmation.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

/** The acknowledgement that the law requires: what the withdrawal said and when it was received. */
export function withdrawalMail({ payment, reader, company }: PaymentMail): RenderedMail {
  const t = translatorFor(reader.language);
  const plan = t(`plans.${payment.tier}`);
  return renderMail({
    language: reader.language,
    subject: t('billingMails.withdrawalSubject', { id: String(payment.id) }),
    blocks: [
      { kind: 'paragraph', text: t('billingMails.withdrawalIntro') },
      {
        kind: 'details',
        rows: [
          {
            label: t('billingMails.withdrawalReceived'),
            value: mailDayAndTime(payment.withdrawnAt ?? payment.createdAt, reader),
          },
          {
            label: t('billingMails.withdrawalStatement'),
            value: t('billingMails.withdrawalStatementValue', { plan }),
          },
          { label: t('billingMails.orderNumber'), value: String(payment.id) },
          { label: t('billingMails.orderDate'), value: mailDayAndTime(payment.createdAt, reader) },
          {
            label: t('billingMails.withdrawalRefund'),
            value: mailMoney(payment.amount, payment.currency, reader),
          },
          ...sellerRows(company, t),
        ],
      },
      { kind: 'paragraph', text: t('billingMails.withdrawalRefundText') },
      { kind: 'note', text: t('billingMails.withdrawalEffect') },
    ],
  });
}
