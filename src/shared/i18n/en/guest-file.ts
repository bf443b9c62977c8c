export const guestFile = {
  fullName: 'Full Name',
  email: 'Email',
  tableNumber: 'Table Number',
  seatNumber: 'Seat Number',
  specialRequirements: 'Special Requirements',
  checkInTime: 'Checked In At',
  importGuests: 'Import from CSV',
} as const;
