/** Errors that a tester can make the gateway produce, in its next answers or with its callbacks. */

export const API_TROUBLES = ['hang', 'html', 'message', 'throttle', 'lost'] as const;
export type ApiTrouble = (typeof API_TROUBLES)[number];

export const API_TROUBLE_WORDS: Record<ApiTrouble, string> = {
  hang: 'does not answer',
  html: 'answers a page of HTML with 502',
  message: 'answers {"Message": …} with 500',
  throttle: 'answers 429',
  lost: 'does what was asked, and its answer is lost',
};

export const CALLBACK_MANNERS = ['usual', 'early', 'late', 'many', 'never'] as const;
export type CallbackManner = (typeof CALLBACK_MANNERS)[number];

export const CALLBACK_MANNER_WORDS: Record<CallbackManner, string> = {
  usual: 'as usual, while you are on your way back',
  early: 'before you are sent back',
  late: 'ten seconds later',
  many: 'five times at once',
  never: 'not at all',
};

interface Trouble {
  readonly kind: ApiTrouble;
  /** Only for calls whose path contains this. */
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
    return this.#next.filter(({ left }) => left > 0).map(({ kind, left }) => `${left}× ${API_TROUBLE_WORDS[kind]}`);
  }
}
