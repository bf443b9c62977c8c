/** Columns of every exported guest list, in their order; `guestFile.*` has their titles. Each export adds its own. */
export const EXPORT_COLUMNS = ['fullName', 'email', 'tableNumber', 'seatNumber', 'specialRequirements'] as const;
