export const legal = {
  lastUpdated: 'Last updated: {date}',
  contents: 'Contents',
  loadError: 'This text could not be loaded. Please try again.',
  print: 'Print',
} as const;
