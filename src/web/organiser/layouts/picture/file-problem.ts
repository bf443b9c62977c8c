import type { PictureTextKey } from './picture-texts.ts';

/** Why a file can't be used, as the key of what the panel says. */
export class FileProblem extends Error {
  override name = 'FileProblem';
  readonly key: PictureTextKey;

  constructor(key: PictureTextKey, options?: ErrorOptions) {
    super(key, options);
    this.key = key;
  }
}
