import { createStore } from '../../../lib/store.ts';
import { type Device, operationStore } from './operation-store.ts';

const device = createStore<Device | undefined>(undefined);

/** This browser's id and label; undefined until they are read, or where nothing can be stored. */
export const thisDevice = {
  device,
  label: () => device.get()?.label ?? '',
  async load(): Promise<void> {
    device.set(await operationStore.readDevice().catch(() => undefined));
  },
  async setLabel(label: string): Promise<void> {
    device.set(await operationStore.label(label));
  },
};
