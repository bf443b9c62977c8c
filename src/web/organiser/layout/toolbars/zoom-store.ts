import { useSyncExternalStore } from 'react';

/** The zoom in whole percent, outside React: it changes with every frame of a pinch, and one small text shows it. */
export class ZoomStore {
  #percent = 100;
  readonly #subscribers = new Set<() => void>();

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  get percent(): number {
    return this.#percent;
  }

  readonly set = (zoom: number): void => {
    const percent = Math.round(zoom * 100);
    if (percent === this.#percent) return;
    this.#percent = percent;
    for (const subscriber of this.#subscribers) subscriber();
  };
}

export function useZoomPercent(zoom: ZoomStore): number {
  return useSyncExternalStore(zoom.subscribe, () => zoom.percent);
}
