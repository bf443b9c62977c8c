export const events = {
  title: 'Events',
  nameRequired: 'Event name is required',
  locationRequired: 'Location is required',
  dateRequired: 'Date and time is required',
  statusRequired: 'Status is required',
  maxGuestsPositive: 'Max guests must be a positive number',
  invalidColor: 'Enter a colour such as #3b82f6',
  invalidImage: 'Use a JPEG, PNG, GIF or WebP picture, or an https:// address',
  fileTooLarge: 'File is too large. Maximum size is 5MB',
} as const;
