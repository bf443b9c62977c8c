import { useState } from 'react';
import { DOOR_FIELD_LENGTHS } from '../../../shared/door/limits.ts';
import { useT } from '../../lib/i18n.tsx';
import { useStore } from '../../lib/store.ts';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { thisDevice } from './model/this-device.ts';

/** What staff call this device. The organiser sees it beside double entries. */
export function DeviceLabelField() {
  const t = useT();
  const device = useStore(thisDevice.device);
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed === undefined || typed.trim() === device?.label) return;
    thisDevice
      .setLabel(typed.trim())
      .catch(() => toast({ variant: 'destructive', title: t('door.storageFailing'), description: t('door.paper') }));
  };
  return (
    <Field
      label={t('door.deviceLabel')}
      hint={t('door.deviceLabelHint')}
      value={typed ?? device?.label ?? ''}
      maxLength={DOOR_FIELD_LENGTHS.deviceLabel}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
    />
  );
}
