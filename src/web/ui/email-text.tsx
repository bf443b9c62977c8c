import { Fragment } from 'react';

/** An address that goes on in the next line only at an @ or a dot; a part that is too long for its place is cut. */
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
