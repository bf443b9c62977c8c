import { Fragment } from 'react';

/** An email address that wraps only before @ and dots; parts that are still too long are cut off. */
export function EmailText({ email }: { email: string }) {
  return (
    <span title={email} className="block overflow-hidden text-ellipsis [overflow-wrap:normal]">
      {email.split(/(?=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change their places.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
