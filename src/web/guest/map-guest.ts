export interface MapGuest {
  readonly id: number;
  readonly fullName: string;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  readonly tableName: string | null;
}
