import type { GuestPageRenderer } from '../../../shared/contracts/guest-pages.ts';
import { rendererLoader } from '../../http/built-pages.ts';

export const loadRenderer = rendererLoader<GuestPageRenderer>('guest');
