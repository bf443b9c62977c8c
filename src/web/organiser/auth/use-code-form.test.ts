import { expect, it } from 'vitest';
import { completesCode } from './use-code-form.ts';

it.each([
  ['the sixth digit typed', '12345', '123456', 'insertText', true],
  ['six digits pasted', '', '123456', 'insertFromPaste', true],
  ['six digits pasted over six', '654321', '123456', 'insertFromPaste', true],
  ['six digits filled in by the browser', '', '123456', undefined, true],
  ['a space between', '123 45', '123 456', 'insertText', true],
  ['one of six digits replaced', '123456', '123455', 'insertText', false],
  ['a seventh digit', '123456', '1234567', 'insertText', false],
  ['back to six digits', '1234567', '123456', 'deleteContentBackward', false],
  ['letters', 'abcde', 'abcdef', 'insertText', false],
] as const)('%s', (_what, before, after, inputType, expected) => {
  expect(completesCode({ before, after, inputType })).toBe(expected);
});
