export const guests = {
  title: 'Guests',
  nameRequired: 'Guest name is required',
  invalidEmail: 'Please enter a valid email address',
} as const;
