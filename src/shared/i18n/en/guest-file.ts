export const guestFile = {
  importGuests: 'Import from CSV',
} as const;
