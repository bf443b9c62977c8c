export const legal = {
  lastUpdated: 'Last updated: {date}',
  contents: 'Contents',
  print: 'Print',
} as const;
