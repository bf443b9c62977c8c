import { findAlike } from './alike.ts';
import { findProof } from './find-proof.ts';
import type { Model, Must } from './model.ts';
import type { Proof } from './proof.ts';
import type { WorkLimit } from './work-limit.ts';

/** Proofs of at most this many musts are reduced one must at a time from the start. */
const FEW = 8;

/** Leaves out musts for as long as a proof remains, many at a time at first: of what is left, each is needed. */
export function reduceProof(model: Model, found: Proof, limit: WorkLimit): Proof {
  let proof = found;
  let needed = new NeededParts(proof.musts);
  let size = proof.musts.length > FEW ? Math.ceil(proof.musts.length / 2) : 1;
  for (;;) {
    let start = 0;
    while (start < proof.musts.length && limit.left > 0) {
      const part = proof.musts.slice(start, start + size);
      if (needed.hasLike(part)) {
        start += size;
        continue;
      }
      const before = proof.musts.slice(0, start);
      const smaller = findProof(model, [...before, ...proof.musts.slice(start + size)], limit);
      if (!smaller) {
        needed.add(part);
        start += size;
        continue;
      }
      const isKept = new Set(smaller.musts);
      start = before.filter((must) => isKept.has(must)).length;
      proof = smaller;
      needed = new NeededParts(proof.musts);
    }
    if (size === 1) return proof;
    size = proof.musts.length > FEW ? Math.min(Math.floor(size / 2), Math.ceil(proof.musts.length / 2)) : 1;
  }
}

/** Parts of a proof that cannot be left out, which holds for parts like them too: those need not be tried. */
class NeededParts {
  readonly #musts: readonly Must[];
  readonly #parts: (readonly Must[])[] = [];
  #keys: Set<string> | null = null;
  #alike: ReadonlyMap<Must, string> | null = null;

  constructor(musts: readonly Must[]) {
    this.#musts = musts;
  }

  add(part: readonly Must[]): void {
    if (this.#keys) this.#keys.add(this.#keyOf(part));
    else this.#parts.push(part);
  }

  /** Whether a like part is known to be needed. Only large proofs are compared: comparing costs as much as a proof. */
  hasLike(part: readonly Must[]): boolean {
    if (this.#musts.length <= FEW || (!this.#keys && this.#parts.length < 2)) return false;
    this.#keys ??= new Set(this.#parts.map((known) => this.#keyOf(known)));
    return this.#keys.has(this.#keyOf(part));
  }

  #keyOf(part: readonly Must[]): string {
    this.#alike ??= findAlike(this.#musts);
    const keys = part.map((must) => this.#alike?.get(must) ?? '');
    return keys.sort().join(';');
  }
}
