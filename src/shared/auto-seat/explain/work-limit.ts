/**
 * Counts steps instead of time, so that the same problem gets the same answer on every computer.
 * A search that runs out of steps has proved nothing.
 */
export class WorkLimit {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  get left(): number {
    return Math.max(0, this.#left);
  }

  take(steps: number): void {
    this.#left -= steps;
  }
}
