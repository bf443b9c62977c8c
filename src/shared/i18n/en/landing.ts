export const landing = {
  title: 'Every guest finds their seat',
  subtitle:
    'Bring your guest list and give everyone a seat. Guests scan one code, type their name and see where they sit.',
  tryNow: 'Try it now',
  getStarted: 'Get started',
  noCard: 'Free for one event with up to {guests} guests. No card needed.',
  drawing:
    'A drawing: {count} guests wait on the dance floor, are tried at seats and end at six tables, each beside their family.',
  drawingKept: 'Every must is kept',
  stopDrawing: 'Stop the drawing',
  goOnDrawing: 'Let it go on',

  featuresTitle: 'From the guest list to the last arrival',
  eventsTitle: 'Plan your events',
  eventsText:
    'Dates, venues and seating of every event in one place, ready to share with the venue. With a pass or Enterprise you also draw the room.',
  eventsLink: 'How the room seats itself',
  guestsTitle: 'Keep the guest list in order',
  guestsText:
    'Import your spreadsheet, ask who is coming, assign tables and seats, and see at a glance who is still unseated.',
  guestsLink: 'Guest list and replies',
  qrTitle: 'One QR code for everyone',
  qrText: 'Guests find their seat on their own phone; staff at the door check them in with a scan.',
  qrLink: 'What guests see',

  guestListTitle: 'The guest list, and who is coming',
  guestListText:
    'Bring an Excel file or paste names: families, companions and children are recognised, and you see what becomes of every row before it is imported.',
  guestListPoint1:
    'Each household answers for itself, by a link in a mail or a code on a printed card: who comes, and what they eat.',
  guestListPoint2: 'Answers go straight into the list. Whoever can’t come frees the seat.',
  guestListPoint3: 'Invitations, reminders and, at the end, everybody’s seat go out by mail.',
  seatingTitle: 'A room that seats itself and gives reasons',
  seatingText:
    'Say who belongs together and who had better sit apart. Placecard finds seats for everybody. Where two rules contradict each other, it names them and what would help.',
  seatingPoint1: 'Families, couples, quarrels, wheelchairs: rules that must hold, and wishes that count.',
  seatingPoint2: 'Somebody cancels? As few people as possible move.',
  seatingPoint3: 'Or drag guests to their chairs yourself. It comes with a pass or Enterprise.',
  paperTitle: 'Cards and charts, ready to print',
  paperText:
    'Place cards, table numbers, seating posters and lists for the kitchen and the door come out of any printer as PDFs, in your colours.',
  paperPoint1: 'On plain paper with cut marks, or on ready-cut cards, which you choose by their number.',
  paperPoint2: 'After a change, print only the cards that changed. Placecard says which ones to take away.',
  paperPoint3: 'With a pass or Enterprise, the floor plan to scale as well.',
  phonesTitle: 'Guests find their seat on their phone',
  phonesText:
    'One QR code at the entrance is enough: guests scan it, type their name and read table and seat. No app, no account.',
  phonesPoint1: 'Part of a name is enough, with or without accents, and a typing mistake does no harm.',
  phonesPoint2: 'It shows whoever is looked for, never the whole guest list.',
  phonesPoint3: 'With a pass or Enterprise, a map shows the chair in the room.',
  doorTitle: 'The door works without a network',
  doorText:
    'Staff scan a guest’s code or find the name, and the green light comes at once. In a cellar or a garden without a signal they simply carry on.',
  doorPoint1: 'Every arrival is kept on the phone first, and sent as soon as there is a connection.',
  doorPoint2: 'Several phones work side by side; with a connection each sees all arrivals at once.',
  doorPoint3: 'Staff enter with a code of eight characters and need no account.',

  screenshot_guests: 'The guest list: names with coloured tags and who is coming',
  screenshot_reply: 'An invitation on a phone: the Carter family is asked who is coming',
  screenshot_room: 'The floor plan: 48 guests at the head table and five round tables around the dance floor',
  screenshot_reason:
    'The reason on a phone: two rules can’t both be kept because families sit together, and one can become a wish',
  screenshot_cards: 'A sheet of place cards with names, tables and dishes, and marks to cut them',
  screenshot_poster: 'A poster with the guests of each table',
  screenshot_seat: 'The seat finder on a phone: Lucy Carter sits at table 3, seat 3',
  screenshot_map: 'The map on a phone: the chair of Lucy Carter is marked at table 3',
  screenshot_door: 'Check-in on a phone without a connection: who has arrived, and one entry that waits to be sent',

  pricingTitle: 'Simple prices',
  pricingSubtitle: 'By the month, by the year, or once for one event. Nothing renews automatically.',
  everyTierTitle: 'In every plan, the free one included',
  every_list: 'Guest list with households, tags and import',
  every_replies: 'Invitations and replies',
  every_finder: 'Seat finder with its QR code',
  every_door: 'Check-in at the door, also without a network',
  every_paper: 'Place cards, posters and lists as PDFs',
  every_chart: 'Seating chart to share with the venue',
  every_together: 'Planning together with others',
  every_languages: 'English and Hungarian, on screen, in mails and on paper',

  questionsTitle: 'Questions and answers',
  question_account: 'Do I need an account to try it?',
  answer_account:
    'No. “Try it now” opens the real editor on a sample wedding, in your browser alone. You can paste your own names too. Only keeping the result needs an account, and that is free.',
  question_cost: 'What does it cost?',
  answer_cost:
    'One event with up to {guests} guests is free. The event pass costs {pass} once. Pro costs {pro} and Enterprise {enterprise} a month; a year costs as much as ten months.',
  question_pass: 'The pass or a month?',
  answer_pass:
    'The pass is for one wedding or party: it has the floor plan, seating by rules, the map and any number of guests, until {days} days after the event. Months and years belong to your account and suit those who plan several events; of these, Enterprise has the floor plan. Nothing renews by itself.',
  question_passEnd: 'What happens when the pass ends?',
  question_data: 'Whose data is it?',
  answer_data:
    'Yours and your guests’. We keep it for you, sell none of it, show no advertisements and track nobody. You can download everything and delete it for good.',
  question_door: 'Does the door really work without a network?',
  answer_door:
    'Yes, if the phone has opened check-in once with a connection; a page there says whether it is ready. What is recorded survives closing the browser and restarting the phone, and is sent when the network is back.',
  question_excel: 'Can I use my Excel file?',
  answer_excel:
    'Yes: .xlsx and CSV files, and rows copied from any spreadsheet, whatever the columns are called. The list can be exported again at any time.',
  question_together: 'Can several people plan together?',
  answer_together:
    'Yes, in every plan. You invite others by mail: to edit with you, to look, or for the door only. What each of them changed is in the history.',
  question_names: 'Does it know Hungarian names?',
  answer_names:
    'Yes. Lists are sorted by family name, whichever name comes first, and a search finds “Szőke” for “szoke”. Pages, mails and paper exist in English and Hungarian.',
  askUs: 'Ask us something else',
  lastTitle: 'See it seat 48 guests',
  lastText: 'A sample wedding, five rules, one of them too many. It takes a minute and needs no account.',
} as const;
