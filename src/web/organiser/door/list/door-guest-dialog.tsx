import { type FormEvent, useMemo, useState } from 'react';
import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { listArrivals } from '../../../../shared/door/arrivals.ts';
import { chooseFreeSeat, listFreeSeats } from '../../../../shared/door/free-seats.ts';
import { DOOR_FIELD_LENGTHS } from '../../../../shared/door/limits.ts';
import type { Seat } from '../../../../shared/seat-key.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { householdLabel } from '../household-label.ts';
import type { DoorDevice } from '../model/door-device.ts';
import type { DoorHousehold } from '../model/door-households.ts';
import type { Recorded } from '../model/door-recorder.ts';
import { useKeptCheck, useUndoAction } from './use-row-actions.ts';

interface GuestDialogProps {
  door: Door;
  guest: DoorGuest;
  household: DoorHousehold | undefined;
  device: DoorDevice;
  onClose: () => void;
}

interface PartProps {
  guest: DoorGuest;
  device: DoorDevice;
  /** Records an operation and closes the dialog. */
  onRecord: (tap: Promise<Recorded>, title: string) => void;
}

function HouseholdPart({ household, device, onRecord }: { household: DoorHousehold } & Omit<PartProps, 'guest'>) {
  const t = useT();
  const { members, here, missing } = household;
  const undoAll = () =>
    device.undoRecorded({ arrivalIds: here.flatMap((member) => listArrivals(member).map(({ id }) => id)) });
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{members[0]?.householdName ?? t('door.household')}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {members.map((member) => (
          <li key={member.id} className="flex justify-between gap-3">
            <span className="wrap-anywhere">{member.fullName}</span>
            <span className={member.checkedIn ? 'shrink-0 font-medium text-accent' : 'shrink-0 text-muted'}>
              {t(member.checkedIn ? 'door.arrived' : 'door.filterNotArrived')}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {missing.length > 0 && (
          <Button
            onClick={() =>
              onRecord(
                device.checkIn(missing.map(({ id }) => id)),
                t('door.householdArrived', { count: missing.length }),
              )
            }
          >
            {householdLabel(t, household)}
          </Button>
        )}
        {here.length > 1 && (
          <Button variant="outline" onClick={() => onRecord(undoAll(), t('door.undone'))}>
            {t('door.householdUndo', { count: here.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

function NamePart({ guest, device, onRecord }: PartProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = (submission: FormEvent) => {
    submission.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return setError(t('door.nameRequired'));
    onRecord(device.nameCompanion(guest, trimmed), t('door.named', { name: trimmed }));
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <Field
        label={t('door.companionName')}
        value={name}
        error={error}
        maxLength={DOOR_FIELD_LENGTHS.fullName}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="outline" className="self-start">
        {t('door.saveName')}
      </Button>
    </form>
  );
}

/** Free seats are offered table by table; without a floor plan the seat is typed. */
function SeatPart({ door, guest, device, onRecord }: PartProps & { door: Door }) {
  const t = useT();
  const { guests } = useStore(device.view);
  const tables = door.tables ?? [];
  const free = useMemo(
    () => listFreeSeats(door.tables ?? [], guests, { near: guest.tableNumber }),
    [door.tables, guests, guest.tableNumber],
  );
  const freeTables = [...new Set(free.map(({ tableNumber }) => tableNumber))];
  const [tableNumber, setTableNumber] = useState('');
  const [seatNumber, setSeatNumber] = useState('');
  const hasLayout = tables.length > 0;
  // If the chosen seat is taken while the form is open, another free one is chosen.
  const chosen = hasLayout
    ? chooseFreeSeat(free, { tableNumber, seatNumber })
    : { tableNumber: tableNumber.trim(), seatNumber: seatNumber.trim() };
  const seats = free.filter((seat) => seat.tableNumber === chosen?.tableNumber);
  const [isMoving, setIsMoving] = useState(false);
  const [error, setError] = useState<string>();
  const move = (submission: FormEvent) => {
    submission.preventDefault();
    if (!chosen?.tableNumber) return setError(t('guests.tableRequired'));
    const target: Seat = { tableNumber: chosen.tableNumber, seatNumber: chosen.seatNumber || null };
    const label = seatLabel(t, target) ?? t('door.noSeat');
    onRecord(device.moveTo(guest, target), t('door.didSeat', { name: guest.fullName, seat: label }));
  };
  // The fields are shown only after a tap: a phone would open its keyboard for them.
  if (!isMoving)
    return (
      <div>
        <Button variant="outline" onClick={() => setIsMoving(true)}>
          {t('door.moveSeat')}
        </Button>
      </div>
    );
  if (!chosen) return <p className="text-muted text-sm">{t('door.noFreeSeat')}</p>;
  const tableName = (number: string) =>
    seatLabel(t, {
      tableNumber: number,
      seatNumber: null,
      tableName: tables.find((table) => table.tableNumber === number)?.tableName ?? null,
    }) ?? number;
  return (
    <form noValidate onSubmit={move} className="flex flex-col gap-3">
      <p className="font-semibold">{t('door.moveSeat')}</p>
      <div className="grid grid-cols-2 gap-3">
        {hasLayout ? (
          <>
            <Select
              label={t('guests.tableNumber')}
              value={chosen.tableNumber}
              options={freeTables.map((number) => ({ value: number, label: tableName(number) }))}
              onChange={({ target }) => {
                setTableNumber(target.value);
                setSeatNumber('');
              }}
            />
            <Select
              label={t('guests.seatNumber')}
              value={chosen.seatNumber}
              options={seats.map((seat) => ({ value: seat.seatNumber, label: seat.seatNumber }))}
              onChange={({ target }) => setSeatNumber(target.value)}
            />
          </>
        ) : (
          <>
            <Field
              label={t('guests.tableNumber')}
              value={tableNumber}
              error={error}
              maxLength={DOOR_FIELD_LENGTHS.tableNumber}
              onChange={({ target }) => {
                setTableNumber(target.value);
                setError(undefined);
              }}
            />
            <Field
              label={t('guests.seatNumber')}
              value={seatNumber}
              maxLength={DOOR_FIELD_LENGTHS.seatNumber}
              onChange={({ target }) => setSeatNumber(target.value)}
            />
          </>
        )}
      </div>
      <Button type="submit" variant="outline" className="self-start">
        {t('door.moveHere')}
      </Button>
    </form>
  );
}

/** What staff can do with one guest besides checking them in. */
export function DoorGuestDialog({ door, guest, household, device, onClose }: GuestDialogProps) {
  const t = useT();
  const isKept = useKeptCheck();
  const undoAction = useUndoAction(device);
  const { doorAllows } = door;
  const record: PartProps['onRecord'] = (tap, title) => {
    onClose();
    void tap.then((recorded) => {
      if (!isKept(recorded, guest.fullName)) return;
      toast({ title, ...(recorded.arrivalIds.length > 0 && { action: undoAction(recorded, guest.fullName) }) });
    });
  };
  const part = { guest, device, onRecord: record };
  return (
    <Dialog isOpen onOpenChange={onClose} title={guest.fullName} description={seatLabel(t, guest) ?? t('door.noSeat')}>
      <div className="flex flex-col gap-5 [&>*+*]:border-hairline [&>*+*]:border-t [&>*+*]:pt-5">
        {household && <HouseholdPart {...part} household={household} />}
        {doorAllows?.nameCompanion && guest.isNamePlaceholder && <NamePart {...part} />}
        {doorAllows?.seat && <SeatPart {...part} door={door} />}
      </div>
    </Dialog>
  );
}
