import { Fragment, type ReactNode } from 'react';

/** Replaces `{placeholders}` of a translated text by React elements, for instance links. */
export function fillSlots(text: string, slots: Record<string, ReactNode>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places.
    <Fragment key={index}>{index % 2 === 0 ? part : slots[part]}</Fragment>
  ));
}
