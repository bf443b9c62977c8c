import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { createGuestSchema, MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import type { GuestFields } from './api.ts';
import { type SeatedGuest, seatedGuestOf } from './save-guest.ts';

export interface GuestFormValues {
  eventId: string;
  fullName: string;
  email: string;
  tableNumber: string;
  seatNumber: string;
  specialRequirements: string;
}

export const EMPTY_GUEST: GuestFormValues = {
  eventId: '',
  fullName: '',
  email: '',
  tableNumber: '',
  seatNumber: '',
  specialRequirements: '',
};

type GuestFormOutput = GuestFields & { eventId: string };

const guestSchema = createGuestSchema.omit({ qrCodeIdentifier: true });
const SCHEMAS = {
  /** Within an event's page: the event is known and an email address is optional. */
  inEvent: guestSchema.extend({ eventId: z.string() }),
  standalone: guestSchema.extend({
    eventId: z.string().min(1, messageKey('guests.eventRequired')),
    email: z
      .string()
      .trim()
      .min(1, messageKey('guests.emailRequired'))
      .pipe(z.email(messageKey('guests.invalidEmail'))),
  }),
};

function isField(path: string): path is keyof GuestFormValues {
  return path in EMPTY_GUEST;
}

/** The form of a guest, used in the event's list, on its own page and in the dialog. */
export function useGuestForm(kind: keyof typeof SCHEMAS, defaultValues: GuestFormValues = EMPTY_GUEST) {
  const t = useT();
  const [seatedGuest, setSeatedGuest] = useState<SeatedGuest>();
  const { register, clearErrors, setError, formState, ...form } = useForm({
    resolver: contractResolver(SCHEMAS[kind]) as unknown as Resolver<GuestFormValues, unknown, GuestFormOutput>,
    defaultValues,
    reValidateMode: 'onSubmit',
  });

  return {
    ...form,
    /** Who already sits on the seat that was entered; cleared when another seat is typed. */
    seatedGuest,
    clear: () => {
      setSeatedGuest(undefined);
      // Keeps the fields registered, so that one of them can be focused right after.
      form.reset(EMPTY_GUEST, { keepFieldsRef: true });
    },
    fieldProps: (name: keyof GuestFormValues) => ({
      ...register(name, {
        onChange: () => {
          clearErrors(name);
          if (name === 'tableNumber' || name === 'seatNumber' || name === 'eventId') setSeatedGuest(undefined);
        },
      }),
      maxLength: name === 'eventId' ? undefined : MAX_GUEST_LENGTHS[name],
      error: contractMessage(t, formState.errors[name]?.message),
    }),
    /** Shows the server's errors at the fields they concern. */
    showRefusal: (error: unknown) => {
      setSeatedGuest(seatedGuestOf(error));
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.issues) if (isField(path)) setError(path, { message });
    },
  };
}
