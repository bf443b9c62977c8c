import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { createGuestSchema, MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import { eachPlainField, type PlainField, plainField } from '../../../shared/contracts/plain-fields.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import type { GuestFields } from './api.ts';
import type { ListFields } from './form/use-list-fields.ts';
import { isGuestLimit, type SeatedGuest, seatedGuestOf, useAddGuest } from './save-guest.ts';

const EMPTY_GUEST = {
  fullName: '',
  email: '',
  ...eachPlainField(() => ''),
  tableNumber: '',
  seatNumber: '',
  specialRequirements: '',
};

export type GuestFormValues = typeof EMPTY_GUEST & { eventId: string };
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

/** The form of a guest, used in the event's list, on its own page and in the dialog. */
export function useGuestForm(kind: keyof typeof SCHEMAS, defaultValues: GuestFormValues) {
  const t = useT();
  const [seatedGuest, setSeatedGuest] = useState<SeatedGuest>();
  const { register, clearErrors, setError, formState, ...form } = useForm({
    resolver: contractResolver(SCHEMAS[kind]) as unknown as Resolver<GuestFormValues, unknown, GuestFormOutput>,
    defaultValues,
    reValidateMode: 'onSubmit',
  });

  const fieldProps = (name: keyof GuestFormValues) => ({
    ...register(name, {
      onChange: () => {
        clearErrors(name);
        if (name === 'tableNumber' || name === 'seatNumber' || name === 'eventId') setSeatedGuest(undefined);
      },
    }),
    autoComplete: 'off',
    maxLength: name === 'eventId' ? undefined : MAX_GUEST_LENGTHS[name],
    error: contractMessage(t, formState.errors[name]?.message),
  });

  return {
    ...form,
    /** Who already sits on the seat that was entered; cleared when another seat is typed. */
    seatedGuest,
    clear: () => {
      setSeatedGuest(undefined);
      // Keeps the fields registered, so that one of them can be focused right after.
      form.reset(defaultValues, { keepFieldsRef: true });
    },
    fieldProps,
    /** Takes in what others changed; what was typed here stays. Returns the fields that both changed. */
    follow: (before: GuestFormValues, now: GuestFormValues) =>
      (Object.keys(now) as (keyof GuestFormValues)[]).filter((name) => {
        const typed = form.getValues(name);
        if (before[name] === now[name] || typed === now[name]) return false;
        if (typed === before[name]) form.setValue(name, now[name]);
        return typed !== before[name];
      }),
    /** The input of a plain field. */
    plainProps: (name: PlainField) => ({ ...fieldProps(name), type: plainField(name).input }),
    /** Shows the server's errors at the fields they concern. */
    showRefusal: (error: unknown) => {
      setSeatedGuest(seatedGuestOf(error));
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.issues)
        if (path in defaultValues) setError(path as keyof GuestFormValues, { message });
    },
  };
}

export type GuestForm = ReturnType<typeof useGuestForm>;

interface AddGuestOptions {
  onAdded: (form: GuestForm) => void;
  onLimit: (eventId: number) => void;
  /** The fields under "More", where the form has them. */
  more?: ListFields;
}

/** The form for a new guest of an event; without `eventId` the form asks for the event and an email address. */
export function useAddGuestForm(eventId: number | undefined, { onAdded, onLimit, more }: AddGuestOptions) {
  const addition = useAddGuest();
  const form = useGuestForm(eventId === undefined ? 'standalone' : 'inEvent', {
    ...EMPTY_GUEST,
    eventId: String(eventId ?? ''),
  });
  const submit = (swapWith?: SeatedGuest) =>
    form.handleSubmit(({ eventId, ...fields }) =>
      addition.mutate(
        { eventId: Number(eventId), fields: { ...fields, ...more?.changes() }, swapWith },
        {
          onSuccess: () => onAdded(form),
          onError: (error) => {
            if (isGuestLimit(error)) return onLimit(Number(eventId));
            form.showRefusal(error);
            more?.showRefusal(error);
          },
        },
      ),
    );
  return { form, submit, isAdding: addition.isPending };
}
