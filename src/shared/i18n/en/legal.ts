export const legal = {
  lastUpdated: 'Last updated: {date}',
  amended: 'Amended on {date}: {what}',
  privacyAmendedForBrowserCookie:
    'a cookie that recognises your browser where codes are entered, and how long we keep a hash of it; clearer wording.',
  contents: 'Contents',
  print: 'Print',
} as const;
