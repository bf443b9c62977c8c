/** Errors that a tester can make the gateway produce in its next answers, with their descriptions in the form. */
export const API_TROUBLES = {
  hang: 'does not answer',
  html: 'answers a page of HTML with 502',
  message: 'answers {"Message": …} with 500',
  throttle: 'answers 429',
  lost: 'does what was asked, and its answer is lost',
} as const;
type ApiTrouble = keyof typeof API_TROUBLES;

/** When and how often the gateway calls back, with the descriptions in the form. */
export const CALLBACK_MANNERS = {
  usual: 'as usual, while you are on your way back',
  early: 'before you are sent back',
  late: 'ten seconds later',
  many: 'five times at once',
  never: 'not at all',
} as const;
export type CallbackManner = keyof typeof CALLBACK_MANNERS;

interface Trouble {
  readonly kind: ApiTrouble;
  /** The error is produced only for calls whose path contains this. */
  readonly path: string;
  left: number;
}

export class Troubles {
  #next: Trouble[] = [];

  /** Makes the next `count` calls whose path contains `path` fail in this way. */
  plan(kind: ApiTrouble, count = 1, path = ''): void {
    this.#next.push({ kind, path, left: count });
  }

  clear(): void {
    this.#next = [];
  }

  take(pathname: string): ApiTrouble | undefined {
    const trouble = this.#next.find(({ path, left }) => left > 0 && pathname.includes(path));
    if (!trouble) return undefined;
    trouble.left -= 1;
    return trouble.kind;
  }

  describe(): string[] {
    return this.#next.filter(({ left }) => left > 0).map(({ kind, left }) => `${left}× ${API_TROUBLES[kind]}`);
  }
}
