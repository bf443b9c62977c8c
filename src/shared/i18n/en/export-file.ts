/** The files inside the account's data export; the button is in settings.ts. */
export const exportFile = {
  readme:
    'Everything that Placecard holds about {email}, without codes and links that open something.\n\nprofile.json, notifications.json, security.json, devices.json: your account.\nmessages.json: what you wrote to us on the contact page.\npayments.json, payments.csv: your payments.\nrooms.json, rooms/…: the rooms you keep, and their pictures.\nevents.json, events.csv: your events.\nevents/…: a folder for each event, with its guests (guests.csv, guests.json), its floor plan, its pictures, the arrivals recorded at the door, and guests removed within the last day.\n\nTimes in JSON files are in UTC. Times in CSV files are in the event’s time zone, and for payments in yours.',
  event: 'Event',
  time: 'Date and time',
  timeZone: 'Time zone',
  place: 'Location',
  status: 'Status',
  description: 'Description',
  item: 'Item',
  amount: 'Amount',
  currency: 'Currency',
  paidUntil: 'Paid until',
  refundedAt: 'Refunded',
  barionId: 'Barion payment id',
  folder: 'Folder',
} as const;
