import type { HelpText, HelpTopic } from './topics.ts';

export function HelpLines({ text, topic }: { text: HelpText; topic: HelpTopic }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-accent">
      {text[topic].lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
