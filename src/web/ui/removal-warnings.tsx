/** Says in a form, before it is saved, whom the removal of entries affects. */
export function RemovalWarnings({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-warning empty:hidden">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
