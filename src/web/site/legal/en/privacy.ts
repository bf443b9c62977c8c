import { type LegalText, section } from '../legal-text.ts';

export const privacy: LegalText = {
  intro: [
    'This policy explains what Placecard does with personal data: whose data we hold, which data, why, for how long, and what you can do about it. It is for organisers, for guests looking for their seat, and for anyone else who visits us.',
    'In short: we collect only what is needed to seat an event, we sell no data, we show no advertisements and we do not track you.',
  ],
  sections: [
    section('who-we-are', 'Who we are', [
      'Placecard is run by {company}, {address}{registers}. For anything about your data write to {email} or use the {contact} page.',
    ]),
    section('roles', 'Who decides about which data', [
      {
        'Organisers’ accounts':
          'For accounts, payments and messages to us we are the controller: we decide about this data and answer for it.',
        'Guests of an event':
          'The organiser who entered a guest is the controller of that data. We store and display it on the organiser’s behalf, as their processor under Article 28 of the GDPR. The agreement about it is part of the {terms}.',
      },
      'If you are a guest, ask the organiser of your event first: they can see, change and delete your data right away. If you do not know how to reach them, write to us and we will pass your request on.',
    ]),
    section('account-data', 'What we hold about organisers', [
      {
        Account:
          'Your email address; if you give them, your name, user name, company and role; your language and time zone; when the account was created.',
        'Google sign-in':
          'If you choose it: the identifier of your Google account, your name, your email address and the address of your picture. We get no access to anything else in your Google account.',
        'Signed-in devices':
          'For each sign-in: the name your browser reports, when you signed in and when it was last used. You see the list in {settings}.',
        'Two-factor sign-in':
          'If you turn it on: the key of your authenticator app, encrypted, and hashes of your recovery codes.',
        'Your events': 'Names, dates, places, texts, pictures, floor plans and codes that you enter or create.',
        Payments:
          'Plan or pass with its event, amount, time, and Barion’s number and status of each payment. Never card numbers: you give those to Barion only.',
        Messages: 'What you write on the contact page or by email, with your name and address.',
        Protection:
          'Counters that limit how often a sign-in code, a message or a lookup can be asked for, kept by email address or network (IP) address.',
      },
      'The email address is needed for an account; without it you cannot sign in. Everything else that you fill in is up to you.',
    ]),
    section('guest-data', 'What we hold about guests', [
      'What the organiser enters or imports: name, and where given the email address, phone number, table, seat, notes, household and the words it is addressed with, companions, tags, age group (adult, child, infant), high chair, chosen meals, and whether the guest is coming. In addition: the guest’s QR code, the place on the floor plan, whether and when the guest arrived, earlier answers about coming and the messages sent with them, and for cards that the organiser printed, a check value of their words, by which Placecard notices what to print again.',
      'Notes can say something about health or belief. Organisers are asked to enter them only when the guest agrees. Allergies and diets belong in the guest’s needs, which are protected more strictly.',
      'Names that you type or paste on the page for trying Placecard without an account stay in your browser until you press “Keep this”: before that they are not sent to us. Your browser removes them when the page is opened again after seven days without a change, or when you clear its data.',
    ]),
    section('guest-needs', 'Allergies, diets and accessibility', [
      'An organiser can note a guest’s needs: allergens, diets, a wheelchair, and a free text about them. They are data about health and can reveal a belief, so they are kept apart from everything else:',
      {
        'Legal basis':
          'The explicit consent of the guest (Article 9(2)(a) of the GDPR), asked for by the organiser, for a child by a parent. Without recorded consent Placecard does not store them. It can be withdrawn at any time; the needs are then deleted at once.',
        'Who is responsible': 'The organiser is the controller, we are the processor, as for all data about guests.',
        'Who sees them':
          'The organiser, editors of the event if its owner allows it, and whoever has the caterer’s link that the organiser created: per table and seat, with names only if the organiser shows names. Never the seat finder, the staff at the door, the seating chart of the venue, our emails or our logs.',
        'How long':
          'Until 30 days after the event, unless the organiser sets a shorter or longer time, and never longer than the guest’s entry. The lists that were confirmed with the caterer and the caterer’s link end with them. Backups keep them until they are overwritten, after 30 days at most.',
      },
      'A guest who wants to be erased asks the organiser, who can remove the person, the needs and the earlier answers in one step and for good.',
    ]),
    section('guest-mails', 'Emails to guests', [
      'An organiser can have us send invitations, reminders and seats to the addresses on the guest list. We send them on the organiser’s behalf, to nobody else, and never for advertising. Replies go to the organiser. The emails contain no hidden pictures and no other means of telling whether they were opened.',
      'Each email has a link that stops all emails about this organiser’s events to that address. We keep the address on a list for as long as the organiser’s account exists, because we could not keep to the wish without it. For 24 hours we also keep a code made from each recipient’s address, from which it cannot be read, so that nobody is sent too many emails.',
    ]),
    section('seat-lookup', 'What the seat finder shows, and to whom', [
      'An event’s page is open to anyone who has its address or scans its QR code, so that guests need no account. It shows the event itself: its name, time, place, description and picture. It never shows the guest list.',
      'Anyone who types a name, or at least two letters of it, sees at most 20 guests whose names match, and for each of them:',
      [
        'the name,',
        'the table and the seat,',
        'the notes, only to someone who typed the guest’s full name, and only where the organiser shows notes to guests in that event; this can be turned off,',
        'and with the organiser’s Enterprise plan or a pass for the event, the place of that one guest on the floor plan.',
      ],
      'Email addresses and phone numbers are never shown. A guest’s own card, behind their QR code or link, shows name, table, seat and whether they have arrived.',
      'The search runs on our server, so that nobody can download the list. A full name is always answered. By parts of names, one network address sees at most half of the guests of an event (but always 20) in 15 minutes. To count them, we keep which guests it was shown for half an hour at most, under a code made from the address from which the address cannot be read. What was searched for is not stored.',
    ]),
    section('planning-together', 'People who plan an event together', [
      'An organiser can invite others by email to work on an event, each with an account of their own. The organiser stays its owner, decides who has which role, and can change or end it at any time; it then ends at once.',
      {
        'What they see':
          'Editors see everything about the event and its guests, but needs only if the owner allows it. Viewers see the guest list without email addresses, phone numbers, notes, meals and codes, the floor plan and the arrivals. Door members see what the staff at the door see. All of them see each other’s names and roles; only the owner sees their email addresses. Whoever has the floor plan open sees who else has, and what they point at and select; pointing and selecting can be switched off, and none of it is stored.',
        Invitations:
          'The invited address, the role, who invited and when: until 30 days after the invitation has expired, which it does after seven days. Each invitation has a link that stops all emails about this organiser’s events.',
        'History of changes':
          'Who changed what of an event, when and where: added, changed and removed guests, their seats, answers and arrivals, the floor plan, rules, menu, event, emails. An entry says which guest and which field, table, seat and answer, never what names, addresses, notes or needs say. It names the account, or else the household, a phone at the door, the caterer or Placecard.',
        'Who sees the history':
          'The owner and the editors, who need it to find and undo mistakes, and whoever they give its file to. The owner’s export has it too.',
        'How long we keep the history':
          '180 days, and never longer than the event. Entries about a guest who is erased are deleted with the guest. Of a deleted account only “former member” is left.',
        'Daily summary':
          'Editors who ask for it are mailed each morning whose answers and seats others have changed. It is off until the editor turns it on, and each one has a link that ends it.',
      },
    ]),
    section('venue-and-door', 'The venue and the staff at the door', [
      'An organiser can give two codes to others. Both can be replaced at any time, and the old one then stops working.',
      {
        'Share code':
          'For the venue: shows the event’s name, time and place and the seating chart with names, tables and seats. No email addresses, no phone numbers and no notes.',
        'Door code':
          'For the staff: shows the guest list with tables, seats, notes, households, tags, high chairs, answers and arrivals, and lets them check guests in. No email addresses, no phone numbers, no meals and no needs. It works for that one event and ends when the code is replaced. Phones keep this list for working without a network; it is erased when the phone learns that the code was replaced, and 48 hours after the event began. For seven days after its end a phone can still send what it recorded, and sees nothing.',
      },
    ]),
    section('purposes', 'Why, and on which legal basis', [
      {
        'Running your account': 'To perform our contract with you (Article 6(1)(b) of the GDPR).',
        'Taking payments':
          'To perform the contract, and to keep our books as the law requires (Article 6(1)(b) and (c)).',
        'Mails about the service':
          'Sign-in codes, confirmations and reminders of the end of a plan: to perform the contract. You choose in {settings} which others you get.',
        'Answering messages':
          'Our legitimate interest in answering you (Article 6(1)(f)), or the steps before a contract (Article 6(1)(b)).',
        'Keeping the service safe':
          'Our legitimate interest, and that of organisers and guests, in stopping abuse (Article 6(1)(f)).',
        'Guests’ data':
          'On the organiser’s instructions; the organiser has to have the legal basis, for needs the guest’s explicit consent.',
      },
      'We make no automated decisions about you and build no profiles.',
    ]),
    section('how-long', 'How long we keep it', [
      {
        'Sign-in codes': '{codeMinutes} minutes; only a hash of the code is stored.',
        Sessions:
          '30 days at most, and 7 days without use; signing out ends them immediately. Those of the staff at the door are remembered for 7 days more.',
        'What happened at the door':
          '60 days; what waits for the organiser’s decision until it is decided or the event is deleted.',
        'History of changes':
          '180 days, and never longer than the event. The single steps of edits of a floor plan, without who made them: 30 days.',
        'Invitations to plan together': 'Until 30 days after they have expired.',
        'Limit counters': 'From a few minutes to one day.',
        'Removed guests':
          'One day, so that the organiser can undo it; then they are deleted. If a card was printed for the guest, we keep the name until the organiser has taken the card away, but no longer than a week after the removal. If something recorded at the door about the guest waits for the organiser’s decision, it keeps the name until then.',
        'Events and guests': 'Until the organiser deletes them or the account.',
        'Guests’ needs': 'Until 30 days after the event, or as the organiser sets it.',
        'Emails to guests':
          'To whom, when and whether they were sent: as long as the event. Unsubscribed addresses: as long as the organiser’s account.',
        Account: 'Until you delete it. Your events, guests, pictures and floor plans go with it.',
        'Messages to us': 'One year.',
        'Payments and invoices':
          'Eight years, as Hungarian accounting law requires, also after the account is deleted.',
        'Technical logs':
          'They name the kind of request, its result and its time; no names, addresses or contents. 30 days at most.',
        Backups: 'What was deleted is gone from them when they are overwritten, after 30 days at most.',
      },
    ]),
    section('processors', 'Who else handles data', [
      {
        Hosting: 'The provider of the servers and the database on which Placecard runs.',
        Mail: 'The provider that delivers our emails: it handles your address and the mail itself.',
        Barion:
          'Barion Payment Zrt. (Budapest) takes payments as a controller of its own, under its own privacy notice. It gets the amount, the plan or pass, and your email address, but not which event a pass is for.',
        Google:
          'Only if you sign in with Google: Google Ireland Ltd. learns that you sign in to Placecard. Its own privacy policy applies.',
      },
      'On request we will send you the current names of the hosting and mail providers. If a provider handles data outside the European Economic Area, it does so under an adequacy decision of the European Commission or its standard contractual clauses.',
      'An organiser can choose a picture for an event that is stored on another website. Your browser then fetches it from there, and that website sees your network address.',
      'Beyond that we share data with nobody, unless the law requires it.',
    ]),
    section('cookies', 'Cookies', [
      'Placecard uses only cookies that it cannot work without or that remember a choice of yours. There is no analytics, no advertising and no tracking, and so there is no cookie banner.',
      {
        Session:
          'Keeps you signed in, or the staff at the door. 30 days at most, and for the staff seven more, in which it only sends; scripts cannot read it.',
        Browser:
          'Where codes are entered: a random number that tells your browser from others, so that a stranger’s wrong guesses do not lock you out. 400 days; scripts cannot read it. We keep a hash of it for half a year after you were last in.',
        Language: 'Remembers English or Hungarian. One year; also kept in your browser’s own storage.',
        'Second step': 'With two-factor sign-in: remembers for 10 minutes that you have passed the first step.',
        'Google sign-in attempt': 'Ties Google’s answer to your browser. A few minutes, and only if you use it.',
      },
      'While you sign in, your browser also remembers in its own storage which page you wanted to see, and forgets it afterwards. Edits of a floor plan stay there until they have reached us; those that never do are removed when a floor plan is opened after 30 days. It also keeps what you do on the page for trying Placecard, and at the door what is said above.',
    ]),
    section('rights', 'Your rights', [
      'Under the GDPR you may',
      [
        'ask which data we hold about you, and get a copy;',
        'take it with you: the export in {settings} is a file that machines can read;',
        'have it corrected; most of it you can change in {settings} yourself;',
        'have it erased: delete guests, events or the whole account yourself, or ask us;',
        'have its use restricted while a question is open;',
        'object to uses that rest on our legitimate interest;',
        'withdraw a consent at any time, without effect on what was done before.',
      ],
      'Write to {email}. We answer within one month and at no cost. We may ask you to prove that an address is yours, so that nobody else gets your data. As a guest, please contact the organiser of the event first, as explained above.',
    ]),
    section('complaints', 'Complaints', [
      'If you think that we treat your data unlawfully, please tell us. You may also complain to the Hungarian data protection authority: Nemzeti Adatvédelmi és Információszabadság Hatóság (NAIH), 1055 Budapest, Falk Miksa utca 9–11., ugyfelszolgalat@naih.hu, www.naih.hu, or to the authority of the country where you live or work. You may also go to court, in Hungary also to the regional court of the place where you live.',
    ]),
    section('children', 'Children', [
      'Accounts are for adults. Children can be guests of an event: the organiser then enters their names with the agreement of their parents, and should enter nothing more than their seat needs.',
    ]),
    section('security', 'How we protect data', [
      [
        'Connections are encrypted. There are no passwords that could be stolen; you can add a second factor in {settings}.',
        'We store only hashes of sessions and sign-in codes.',
        'Every answer from the server contains only the fields its reader may see, and nobody sees another organiser’s data unless they were invited to it.',
        'Codes are random and long, and guessing is limited.',
        'Pictures are re-encoded, which also removes the place where they were taken.',
      ],
      'If a breach puts you at risk despite these measures, we tell the authority within 72 hours and, where the risk is high, you without undue delay. Organisers hear from us about breaches of their guests’ data.',
    ]),
    section('changes', 'Changes to this policy', [
      'We update this policy when Placecard changes. The lines at the top show when it was last updated as a whole, and what has been amended since. We email organisers before a change that affects them.',
    ]),
  ],
};
