import { type LegalText, section, TIERS_BLOCK } from '../legal-text.ts';

export const terms: LegalText = {
  intro: [
    'Placecard helps organisers of events keep a guest list, plan tables and seats, and welcome guests at the door. These terms are the contract between you, the user, and us, the company that runs Placecard. By signing in you accept them.',
    'The {privacy} explains how we handle personal data.',
  ],
  sections: [
    section('who-we-are', 'Who we are', [
      'Placecard is run by {company}, {address}{registers} (“we”). You can reach us by email at {email}, through the {contact} page, and by post at the address above.',
      'The contract can be made in English or in Hungarian. It is made electronically and does not count as a contract in writing; we do not file it separately, but we keep the record of your orders and payments, and this page always shows the terms in force.',
    ]),
    section('service', 'What Placecard does', [
      'You can create events, add or import guests, give them tables and seats, and publish a page where a guest finds their own seat by typing their name. You can ask guests whether they are coming, have a plan suggested by your seating rules, print cards and QR codes, check guests in, invite others to plan with you, show the seating chart to the venue with a share code, and let staff work at the door with a door code. Some parts belong to paid plans only; the plans below say which.',
      'You need a device with a current browser and an internet connection. There is nothing to install. You can try the seating without an account: what you do there stays in your browser until you keep it.',
    ]),
    section('account', 'Your account', [
      [
        'You sign in with a code that we send to your email address, or with your Google account. We create your account when you first sign in.',
        'You must be at least 18 years old, or act for an organisation that you may bind.',
        'Keep your mailbox and your devices safe: whoever can read your codes can sign in as you. Tell us immediately if you think someone else has.',
        'One account is for one person or one organisation. What is done in your account counts as done by you, unless someone else did it without any fault of yours. You decide whom you invite to an event and what they may do there; what they change counts as changed on your behalf. An event that you hand over to another account belongs to it from then on, with its guests and its pass.',
        'You can delete your account in {settings} at any time. Your events, guests and floor plans are deleted with it and cannot be brought back. You can export all of it first.',
      ],
    ]),
    section('plans', 'Plans, passes and prices', [
      TIERS_BLOCK,
      'Prices are in US dollars, and they are what you pay in total: taxes are included and nothing is added at checkout. Your bank may charge for converting currencies. The number of guests is counted per event.',
      'A plan is for your account and all its events. An event pass is for one event only: it gives that event what the list above says, changes no other event, and does not raise the number of events your plan allows.',
      'We may change prices for the future. What you have already paid for stays at the price you paid.',
    ]),
    section('ordering', 'Ordering and paying', [
      'You choose a plan for a month or a year, or a pass for an event, on the {subscription} page. Before you order you see what you order, its price and until when it lasts, and you can go back and change your choice. You order with the button that says that the order comes with an obligation to pay. The contract is made when the payment succeeds, and we confirm it by email.',
      'Payments are handled by Barion Payment Zrt., an institution supervised by the National Bank of Hungary. You enter your card details on Barion’s page; we never see or store them.',
      [
        'Each payment buys one month or one year of a plan, or one pass. Nothing renews automatically, and your card is never charged again without your approval. We remind you by email a week before a plan ends.',
        'A pass lasts until 60 days after the event, and at most 18 months from payment. If you move the event, the end of the pass moves with it within these 18 months. An event that has a pass, or whose owner has Enterprise, needs no second one, and none is sold for it.',
        'If you pay for the same plan before it ends, the new month or year is added to the time you have left.',
        'If you go from Pro to Enterprise, the unused days of Pro are converted to days of Enterprise in proportion to the prices of a month. From Enterprise to Pro it works the same way.',
        'The plan or pass starts as soon as Barion tells us that the payment succeeded. If a payment fails, nothing is charged and nothing changes.',
        'If the event of a pass was deleted, or got another pass, before the payment reached us, we refund it in full.',
      ],
    ]),
    section('withdrawal', 'Your right to withdraw within 14 days', [
      'If you are a consumer, you may withdraw from the contract for a month, a year or a pass within 14 days of the day on which it was made, without giving a reason. We extend this right to everyone who pays us, and we refund the full price, even if you have already used what you paid for.',
      'To withdraw, do one of the following before the 14 days are over:',
      [
        'use the withdrawal function on the {subscription} page and confirm it; or',
        'write to {email}, use the {contact} page, or send a letter to {company}, {address}, saying clearly that you withdraw. You may use this text: “I withdraw from my contract for the Placecard plan or pass ordered on (date). Name, email address of the account, date.”',
      ],
      'We confirm by email that we have received it. It is enough that you send it before the time is up.',
      'We pay back everything you paid with that order without delay, at the latest 14 days after we hear of your decision, in the way in which you paid unless you agree to another, and at no cost to you. The paid plan or pass ends when you withdraw; your data stays, as the next section says.',
    ]),
    section('ending', 'When a plan or a pass ends', [
      'When the paid time is over, or when you choose the free plan, your account continues on the free plan. Choosing the free plan ends the paid plan immediately; outside the right to withdraw, the remaining days are then not refunded.',
      'Nothing is deleted because a plan ends. Events and guests beyond the limits of the free plan stay: you can view, change, export and delete them, guests still find their seats and shared charts keep working. You cannot add more until you are within the limits or on a larger plan, and the table layout designer and the seat map are paused. If you pay again, everything works as before.',
      'When a pass ends, its event stays as it is: you can still view the floor plan, and the seating chart and the guests’ map keep working, but the floor plan and the seating rules can no longer be changed, and the limits of your plan apply to new guests again. Choosing the free plan does not end a pass. Deleting the event ends it; outside the right to withdraw, its price is then not refunded.',
      'You can end the contract at any time by deleting your account. We can end a free account with 30 days’ notice by email, and a paid one in the same way with a refund of the unused days. For a serious breach of these terms we can suspend or end an account immediately, and we will tell you why.',
    ]),
    section('acceptable-use', 'Acceptable use', [
      'Please do not',
      [
        'use Placecard for anything unlawful, or to harass, deceive or discriminate against people;',
        'upload pictures or texts that you have no right to use;',
        'collect names from the pages of events that are not yours, guess codes, or try to see data that is not meant for you;',
        'send emails through Placecard to anyone but guests of your own event who can expect them;',
        'disturb the service: no attacks, no floods of automatic requests, no attempts to get around limits of plans or protections;',
        'resell access to your account.',
      ],
      'Your content stays yours. You give us only the permission that we need to run the service: to store it, to display it to those you choose, and to copy it for safety. If someone shows us that content is unlawful, we may remove it and tell you; you may object, and we will look at it again.',
    ]),
    section('guest-data', 'Your guests’ data', [
      'You decide whose data you put into Placecard and why. For that data you are the controller under the General Data Protection Regulation (GDPR), and we are your processor. If you plan a purely private event, such as your own wedding, the GDPR may not apply to you, but it does to us.',
      'You are responsible for',
      [
        'having a legal basis for the data, and telling your guests that you use Placecard;',
        'entering only what you need. Diets, allergies and wheelchairs are data about health and can reveal religion: enter them under the guest’s needs, only with the explicit consent of the guest or of a child’s parents, and tell them that the caterer will see them. Other notes: enter them only if the guest agrees, and turn off “show notes to guests” if not everyone who types the guest’s name may read them;',
        'giving roles, share codes, door codes and the caterer’s link only to people who need them, and ending or replacing them when they are no longer needed;',
        'answering guests who ask to see, correct or delete their data. You can do all of that yourself in Placecard.',
      ],
      'As your processor we agree to the following, which is our data processing agreement under Article 28 of the GDPR. It covers names, email addresses, phone numbers, households, answers, tags, meals, tables, seats, notes and arrivals of the guests that you enter, for as long as you keep them here, and their needs until 30 days after the event or as you set it.',
      [
        'We use the data only to provide Placecard as you instruct us by using it, and not for purposes of our own.',
        'Everyone at our company who can reach it is bound to confidentiality.',
        'We protect it with the measures that the {privacy} describes.',
        'You agree that we use the processors named in the {privacy}. They are bound by the same duties. We tell you of a new one 14 days ahead, and you may object by ending the contract with a refund of the unused days.',
        'We help you answer your guests and fulfil your duties under Articles 32 to 36 of the GDPR, and we tell you without undue delay when we learn of a breach of your guests’ data.',
        'When you delete guests, events or your account, we delete the data, as the {privacy} says in detail.',
        'We give you the information you need to show that these duties are kept, and we allow reasonable audits.',
      ],
    ]),
    section('availability', 'Availability and changes to the service', [
      'We work to keep Placecard available around the clock, especially when events take place, but we cannot promise that it never fails. Where possible, we do maintenance at quiet hours. Before an important event, export your guest list: it takes a moment, and a paper list has never lost its connection.',
      'We may improve and change Placecard. If a change makes what you have paid for noticeably worse, we tell you at least 30 days ahead, and you may end the contract with a refund of the unused days.',
      'As a consumer you have the rights that the law gives you for digital services that do not conform to the contract: to have them put right, and where that fails, to a lower price or to end the contract. Write to us and we will look into it.',
    ]),
    section('liability', 'Liability', [
      'We are liable without limit for damage that we cause intentionally, for harm to life, body or health, and wherever the law does not allow liability to be limited.',
      'Otherwise, towards those who are not consumers, we are liable for direct damage up to the amount they have paid us in the 12 months before it, and not for lost profit or indirect damage. Towards consumers we are liable as the law provides.',
      'We are not liable for what happens because of wrong data that was entered, codes that were passed on, or circumstances beyond our control.',
    ]),
    section('changes', 'Changes to these terms', [
      'We may change these terms for good reason, for instance when the law or the service changes. We tell you by email at least 15 days before a change that matters to you. If you do not agree, you may delete your account before it takes effect, and we refund the unused days of a paid plan or pass. What is already paid for is never made worse by a change of the terms.',
    ]),
    section('law', 'Law and disputes', [
      'The law of Hungary applies. If you are a consumer who lives elsewhere in the European Union, you keep the protection that the mandatory rules of your own country give you, and you may also go to the courts there.',
      'Tell us first if something is wrong: we answer complaints in writing within 30 days. If you are a consumer and we do not find a solution, you may turn, free of charge, to the conciliation board of the county chamber of commerce where you live (in Budapest: the Budapest Conciliation Board), to the consumer protection department of your government office, or, from another country of the European Union, to your European Consumer Centre. We take part in the procedure of the conciliation board. You may go to court in any case.',
      'If a part of these terms turns out to be invalid, the rest remains in force.',
    ]),
    section('contact', 'Contact', ['{company}, {address}{registers}. Email: {email}. Or use the {contact} page.']),
  ],
};
