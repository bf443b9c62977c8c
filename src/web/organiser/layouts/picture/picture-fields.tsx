import { useRef, useState } from 'react';
import type { Layout, LayoutPicture } from '../../../../shared/contracts/layouts.ts';
import { normalizeRotation } from '../../../../shared/layout/geometry.ts';
import { changePicture, setPictureSide } from '../../../../shared/layout/picture.ts';
import { UNITS_PER } from '../../../../shared/layout/rulers.ts';
import { PICTURE_OPACITY, PICTURE_SIDE } from '../../../../shared/layout/venue-picture-limits.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { Field } from '../../../ui/field.tsx';
import { useLayout, usePlanEditor } from '../plan-editor.ts';
import type { PictureText, PictureTextKey } from './picture-texts.ts';
import { readNumber } from './read-number.ts';

interface NumberFieldProps {
  t: PictureText;
  label: string;
  value: number;
  /** Returns why the number can't be used. */
  onNumber: (value: number) => PictureTextKey | undefined;
}

/** Applied when the field is left or Enter is pressed. */
function NumberField({ t, label, value, onNumber }: NumberFieldProps) {
  const { language } = useLanguage();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<PictureTextKey>();
  const rounded = String(Math.round(value * 100) / 100);
  const apply = () => {
    if (typed === undefined) return;
    const problem = onNumber(readNumber(typed));
    setError(problem);
    if (!problem) setTyped(undefined);
  };
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (language === 'hu' ? rounded.replace('.', ',') : rounded)}
      error={error && t(error as 'badNumber')}
      onChange={({ target }) => {
        setTyped(target.value);
        setError(undefined);
      }}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
}

const SWITCHES = [
  ['isLocked', 'lock'],
  ['isVisible', 'show'],
  ['isOnPaper', 'onPaper'],
  ['isOnChart', 'onChart'],
  ['isOnMap', 'onMap'],
] as const;

/** Size, place, turn and opacity of the picture, and where it is shown. Each change is one undo step. */
export function PictureFields({ t, picture }: { t: PictureText; picture: LayoutPicture }) {
  const { editor } = usePlanEditor();
  const { unit } = useLayout();
  const [keepsShape, setKeepsShape] = useState(true);
  const lastOpacity = useRef<Layout>(undefined);
  const change = (changes: Partial<LayoutPicture>) => editor.edit(changePicture(editor.layout, changes));
  const setSide = (side: 'width' | 'height') => (length: number) => {
    const edit = setPictureSide(picture, { side, length, unit, keepsShape });
    if (!edit.ok) return edit.refusal;
    change(edit.picture);
    return undefined;
  };
  const setPlace = (axis: 'x' | 'y') => (value: number) => {
    const at = value * UNITS_PER[unit];
    if (!(Math.abs(at) <= PICTURE_SIDE.max)) return 'badNumber';
    change({ [axis]: at });
    return undefined;
  };
  const turn = (degrees: number) => {
    if (!(Math.abs(degrees) <= 360)) return 'badNumber';
    change({ rotation: normalizeRotation(degrees) });
    return undefined;
  };
  const fade = (opacity: number) => {
    // One slide is one step.
    const isContinued = lastOpacity.current === editor.layout;
    editor.edit(changePicture(editor.layout, { opacity }), { isContinued });
    lastOpacity.current = editor.layout;
  };
  const sizeOf = (side: 'width' | 'height') => picture[side] / UNITS_PER[unit];
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <NumberField t={t} label={t('width', { unit })} value={sizeOf('width')} onNumber={setSide('width')} />
        <NumberField t={t} label={t('height', { unit })} value={sizeOf('height')} onNumber={setSide('height')} />
        <NumberField t={t} label={t('left', { unit })} value={picture.x / UNITS_PER[unit]} onNumber={setPlace('x')} />
        <NumberField t={t} label={t('top', { unit })} value={picture.y / UNITS_PER[unit]} onNumber={setPlace('y')} />
        <NumberField t={t} label={t('turn')} value={picture.rotation} onNumber={turn} />
        <label className="flex flex-col gap-1.5 font-medium text-sm">
          {t('opacity')}
          <input
            type="range"
            min={PICTURE_OPACITY.min}
            max={PICTURE_OPACITY.max}
            step={0.05}
            value={picture.opacity}
            aria-valuetext={`${Math.round(picture.opacity * 100)}%`}
            onChange={({ target }) => fade(Number(target.value))}
            onPointerUp={() => {
              lastOpacity.current = undefined;
            }}
            className="h-11 accent-accent"
          />
        </label>
      </div>
      <div>
        <CheckRow label={t('keepShape')} isChecked={keepsShape} onChange={setKeepsShape} />
        {SWITCHES.map(([name, key]) => (
          <CheckRow key={name} label={t(key)} isChecked={picture[name]} onChange={(isOn) => change({ [name]: isOn })} />
        ))}
      </div>
      {!picture.isLocked && <p className="text-muted text-sm">{t('dragHint')}</p>}
    </>
  );
}
