import { PASS_DAYS_AFTER_EVENT, PASS_MAX_MONTHS } from '../../shared/tiers.ts';
import { inQuotes, type WriteHelp } from './topics.ts';

export const helpText: WriteHelp = (t) => {
  const named = inQuotes(t, '“', '”');
  return {
    dashboard: {
      title: 'Dashboard and events',
      lines: [
        'Your next event comes first, with how many guests have a seat and what to do next.',
        `${named('progress.firstSteps')} leads from an empty account to the first guest at the door. Each step ticks itself off when it is done.`,
        `Start with ${named('events.create')}: a name, a date and a place are enough, and all of it can be changed later.`,
        'Events that others share with you are listed with your own.',
      ],
    },
    event: {
      title: 'The event’s own page',
      lines: [
        'Everything about one event is behind the bar below the header: guests, seating, replies, menu, print and the door.',
        `${named('events.qrCode')} is for your guests: they scan it, type their name and see where they sit.`,
        `${named('events.share')} is for the venue and the door. The share code shows the seating chart and changes nothing; the door code lets staff check guests in.`,
        `Under ${named('events.more')} are the people who plan with you, the tags and the menu. The owner can also copy or delete the event there.`,
      ],
    },
    people: {
      title: 'Planning together',
      lines: [
        `Open ${named('members.title')} on the event’s page, under ${named('events.more')}, and type the email address of whoever helps you.`,
        'An editor can change guests, seats, the floor plan and the details of the event. A viewer only looks, and sees no addresses or notes. A door member checks guests in.',
        'Your helper gets a mail with a link and signs in with that same address.',
        'You can change a role or remove somebody at any time. What they did stays.',
        'Allergies and diets are health data: editors see them only if you allow it there.',
      ],
    },
    guests: {
      title: 'Guest list',
      lines: [
        `Type one name after the other, or bring a whole list with ${named('guestFile.import')}.`,
        `People who are invited together form a household; show them with ${named('households.householdsView')}. A guest can also bring companions whose names you don’t know yet.`,
        'Tick several guests to change them all at once: table, tags, household, answer.',
        `The search finds a name as you type. ${named('guests.filterUnseated')} shows who has no seat yet.`,
        'Removed somebody by mistake? The message that appears then has an undo button.',
        `${named('guestFile.export')} saves the list as a file that Excel opens.`,
      ],
    },
    import: {
      title: 'Bringing in a list',
      lines: [
        'Choose an Excel or CSV file, or copy the rows in your spreadsheet and paste them.',
        'Only names are needed. Households, tables, meals, answers and more are recognised by their headings, and you can correct what was recognised.',
        'You see who will be added, updated or left out before anything changes.',
        'Import the same list again after you changed it: you choose whether guests with the same name and email are updated.',
        `No list yet? ${named('guestFile.template')} downloads one to fill in.`,
      ],
    },
    plan: {
      title: 'Floor plan',
      lines: [
        'An empty room offers you the tables for your number of guests; one click draws them. Drag tables where they stand at the venue.',
        `${named('seating.seatEverybody')} makes a plan for everybody, keeps households together where it can, and shows it before anything changes.`,
        'To seat somebody yourself, drag the name from the list to a chair, or choose the name and tap the chair.',
        'Undo takes back any step. Seats are saved at once; the room is saved by itself after a minute, or when you save it.',
        'Two people can work on it at the same time: each sees where the other seats guests.',
        'The floor plan needs a pass for this event, or the Enterprise plan. Without it you give guests a table and a seat on the guest list.',
      ],
    },
    rules: {
      title: 'Rules for seating',
      lines: [
        `Open the tab ${named('seating.tab')} beside the floor plan and write what matters, such as “${t('seating.lineExample')}”.`,
        'A must has to be kept. A wish is kept if possible, and gives way to more important ones.',
        'If rules contradict each other, you are told which ones, and one click changes one of them.',
        'Pin somebody who has to stay at a table or on a chair.',
        `After a cancellation choose ${named('seating.aim_fewestMoves')} under ${named('seating.moreWays')}: only those who have to will move.`,
      ],
    },
    replies: {
      title: 'Replies',
      lines: [
        `${named('replies.open')} gives each household a link and a code for a page of its own. Nobody is mailed until you send something.`,
        `On the tab ${named('replies.mailsTab')} you prepare the invitation, see who gets it and how it looks, and then send it.`,
        'Guests say who comes and, if you ask for it, what they eat and can’t eat. Their answers are on your guest list at once.',
        `Somebody called instead? Open the household and choose ${named('replies.typeIn')}.`,
        'After the deadline a “no” still counts at once; everything else waits here for your decision.',
      ],
    },
    menu: {
      title: 'Menu and kitchen',
      lines: [
        `${named('menu.title')} holds the courses your guests choose from.`,
        `${named('needs.title')} are noted only with the guest’s consent. They never appear on guests’ pages, at the door or on the seating chart, and are erased some time after the event.`,
        `${named('catering.title')} counts the meals by table. Guests who declined, are not sure or have not answered are not counted; infants get no meal.`,
        'Give the caterer the link: it opens the current list without signing in.',
        'Once the list is confirmed, this page says what has changed since.',
      ],
    },
    print: {
      title: 'Printing',
      lines: [
        `Choose under ${named('printPage.kind')}: place cards, table cards, posters or lists. The preview shows the sheets as they will be on paper.`,
        'For card sheets with a number, such as Avery L7418, choose that number and print the test sheet first.',
        'In the print dialog choose 100 % or “Actual size”, not “Fit to page”.',
        'Confirm when the cards came out well. Later this page lists only the cards that have to be printed again.',
        'The floor plan itself is printed from the floor plan’s page.',
      ],
    },
    door: {
      title: 'The door',
      lines: [
        `Before the evening, create a door code: ${named('events.share')} on the event’s page. Staff open the link or scan its QR code, without an account.`,
        'They scan a guest’s code or type a name, and one tap checks the guest in. Tables and seats are shown there.',
        `It works without a network too: open it on each phone beforehand and look at ${named('door.readyLink')}.`,
        'What a phone recorded offline is sent when it has a network again. Two phones at two doors don’t disturb each other.',
        'The door report says who came and when. What needs your decision, such as entries from a phone whose code was replaced, is at its top.',
      ],
    },
    history: {
      title: 'History',
      lines: [
        'Here is who changed what and when: you, your helpers, guests by their replies, and phones at the door.',
        'Filter it by person, by kind of change and by day.',
        `${named('history.putBack')} beside a guest’s move brings the guest to the former seat.`,
      ],
    },
    settings: {
      title: 'Settings of the event',
      lines: [
        'Name, date and place can be changed at any time; guests’ pages show the new ones at once.',
        'The date is in the time zone of the venue.',
        `Under ${named('eventForm.guestPage')} you choose the picture and the colour of the page that the QR code opens.`,
        `Notes about guests can be read by whoever looks up their name. Turn off ${named('eventForm.showNotes')} if you don’t want that.`,
      ],
    },
    account: {
      title: 'Your account and paying',
      lines: [
        'You pay by card on Barion’s page. Nothing renews by itself: each month, year or pass is bought once.',
        `A pass is for one event: floor plan, seating by rules, seat map, any number of guests. It lasts until ${PASS_DAYS_AFTER_EVENT} days after the event, moves with its date, and ends ${PASS_MAX_MONTHS} months after you paid at the latest.`,
        'When a plan or a pass ends, nothing is deleted.',
        `Receipts, and withdrawing from a purchase, are under ${named('settings.billing')}.`,
        `Under ${named('settings.security')} you can sign out other devices and turn on two-factor sign-in.`,
      ],
    },
  };
};
