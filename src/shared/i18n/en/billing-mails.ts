/** Mails about orders, withdrawals, returned payments and the end of a paid tier. */
export const billingMails = {
  orderSubject: 'Your order: {item}',
  orderIntro: 'Thank you for your order. We have received your payment, and your {tier} plan is active.',
  passIntro: 'Thank you for your order. We have received your payment, and the pass for your event is active.',
  passMoves:
    'If you move the event, the pass moves with it: it ends {days} days after the event, at most {months} months from payment. When it ends, nothing is deleted: the floor plan, the seating chart and the guests’ map stay and can be viewed.',
  passNoRenewal: 'You paid once: the pass does not renew automatically and your card is not charged again.',
  orderNumber: 'Order',
  orderDate: 'Ordered on',
  item: 'Item',
  price: 'Paid',
  priceValue: '{price}, taxes included',
  validUntil: 'Active until',
  seller: 'Seller',
  sellerContact: 'Contact',
  orderNoRenewal:
    'The plan does not renew automatically and your card is not charged again. We will remind you a week before it ends.',
  withdrawalTitle: 'Your right to withdraw',
  withdrawalRight:
    'You may withdraw from this contract until {date} without giving a reason, and you get the full price back. Use the “{button}” button in your billing section, or send a clear statement to {email}.',
  toBilling: 'Open billing',
  keep: 'Keep this message: it confirms your contract.',
  returnedSubject: 'Your payment is refunded (order {id})',
  returnedIntro:
    'When your payment arrived, the event had been deleted, had a pass already or was long over. The pass could not start, so we refund the full price.',

  withdrawalSubject: 'We have received your withdrawal (order {id})',
  withdrawalIntro: 'We confirm that we have received your withdrawal from the contract below.',
  withdrawalReceived: 'Received',
  withdrawalStatement: 'Your statement',
  withdrawalStatementValue: 'Withdrawal from the contract for {item}',
  withdrawalRefund: 'You get back',
  withdrawalRefundText:
    'The full price goes back to the card you paid with, without delay and at the latest within 14 days. Depending on your bank it may take a few days until you see it.',
  withdrawalEffect: 'What you bought with this payment has ended. Your events and guests are still there.',
  endingSubject: 'Your Placecard {tier} plan ends on {date}',
  endingIntro:
    'Your {tier} plan ends on {date}. It does not renew automatically, and we never charge your card without your approval.',
  endingAfter:
    'After that your account continues on the free plan. Nothing is deleted: events and guests beyond the free plan’s limits stay, but you can’t add more, and the table layout designer and the seat map are paused.',
  endingExtend: 'To keep the plan, buy another month or a year: it is added to the time you have left.',
  toSubscription: 'View my subscription',
} as const;
