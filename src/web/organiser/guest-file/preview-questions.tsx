import { useId } from 'react';
import type { ImportChoices } from '../../../shared/guest-file/plan-import.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import type { GuestFileFlow, OpenFile } from './use-guest-file.ts';
import type { PlanOverview } from './worker-protocol.ts';

interface ChoiceProps<Value extends string> {
  question: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ question, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="rounded-xl border border-hairline bg-card p-3 text-sm">
      <legend className="float-left mb-1 w-full font-medium">{question}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="clear-both flex min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 items-center gap-3 py-1"
        >
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const SHOWN_GROUPS = 3;

export interface QuestionProps {
  file: OpenFile;
  plan: PlanOverview;
  choices: ImportChoices;
  flow: GuestFileFlow;
}

/** Whether columns such as 'Party' name groups of guests or households. */
export function GroupQuestions({ file, choices, flow }: Omit<QuestionProps, 'plan'>) {
  const t = useT();
  const { columns, groupColumns } = file.columns;
  return columns
    .filter(({ index }) => groupColumns.includes(index))
    .map(({ index, heading, samples }) => (
      <Choice
        key={index}
        question={t('guestFile.groupQuestion', {
          column: shorten(heading ?? '', 60),
          samples: [...new Set(samples)]
            .slice(0, SHOWN_GROUPS)
            .map((sample) => shorten(sample, 40))
            .join(', '),
        })}
        value={file.fields[index] === 'household' ? 'household' : 'tags'}
        onChange={(field) => {
          const fields = file.fields.map((current, at) => (at === index ? field : current));
          void flow.changeChoices({ ...file, fields }, { ...choices });
        }}
        options={[
          { value: 'tags', label: t('guestFile.groupIsTag') },
          { value: 'household', label: t('guestFile.groupIsHousehold') },
        ]}
      />
    ));
}

/** Rows of the same name that differ: all are one person, each is one, or those are who differ in email. */
export function NamesakesQuestion({ file, plan, choices, flow }: QuestionProps) {
  const t = useT();
  const { namesakes, distinctCount } = plan;
  const isMixed = distinctCount > 0 && distinctCount < namesakes.total;
  const meaning = distinctCount === 0 ? 'once' : 'both';
  return (
    <Choice
      question={t('guestFile.namesakesQuestion', { count: namesakes.total })}
      value={choices.namesakes === 'distinct' && !isMixed ? meaning : choices.namesakes}
      onChange={(value) => void flow.changeChoices(file, { ...choices, namesakes: value })}
      options={[
        ...(isMixed
          ? [{ value: 'distinct' as const, label: t('guestFile.namesakesDistinct', { count: distinctCount }) }]
          : []),
        { value: 'once', label: t('guestFile.namesakesOnce') },
        { value: 'both', label: t('guestFile.namesakesBoth') },
      ]}
    />
  );
}
