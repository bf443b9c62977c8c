import { type FormEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LayoutPicture } from '../../../../shared/contracts/layouts.ts';
import type { Point, Size } from '../../../../shared/layout/geometry.ts';
import { changePicture, type ScaledSides, scaleByPoints } from '../../../../shared/layout/picture.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useLayout, usePlanEditor } from '../plan-editor.ts';
import type { PictureText, PictureTextKey } from './picture-texts.ts';
import { PointTool } from './point-tool.tsx';
import { readNumber } from './read-number.ts';

interface ScaleFormProps {
  t: PictureText;
  picture: LayoutPicture;
  pixels: Size;
  onDone: () => void;
}

const SIDES: readonly { value: ScaledSides; key: PictureTextKey }[] = [
  { value: 'both', key: 'bothSides' },
  { value: 'width', key: 'onlyWidth' },
  { value: 'height', key: 'onlyHeight' },
];

/** Two points of the picture and what they are apart in reality. */
export function ScaleForm({ t, picture, pixels, onDone }: ScaleFormProps) {
  const { editor, frame } = usePlanEditor();
  const { unit } = useLayout();
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [length, setLength] = useState('');
  const [sides, setSides] = useState<ScaledSides>('both');
  const [error, setError] = useState<PictureTextKey>();
  const add = useCallback((point: Point) => {
    setPoints((old) => (old.length === 1 ? [...old, point] : [point]));
    setError(undefined);
  }, []);
  const [from, to] = points;
  const area = frame.current?.parentElement ?? document.body;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!from || !to) return setError('twoPoints');
    const scaled = scaleByPoints(picture, { points: [from, to], length: readNumber(length), unit, sides, pixels });
    if (!scaled.ok) return setError(scaled.refusal);
    // A picture that is true to scale is not meant to be moved by accident.
    editor.edit(changePicture(editor.layout, { ...scaled.picture, isLocked: true }));
    onDone();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Marks the key as used: the panel stays open.
    event.preventDefault();
    onDone();
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={leave}
      noValidate
      className="flex flex-col gap-3 rounded-xl border border-control p-3"
    >
      <Field
        // Asked for once there is something to measure; a field that is there before keeps its place on the screen.
        key={to ? 'ready' : 'waiting'}
        autoFocus={to !== undefined}
        label={t('length', { unit })}
        inputMode="decimal"
        autoComplete="off"
        value={length}
        error={error && t(error as 'tooNear')}
        onChange={({ target }) => {
          setLength(target.value);
          setError(undefined);
        }}
      />
      <Select
        label={t('scaledSides')}
        value={sides}
        onChange={({ target }) => setSides(target.value as ScaledSides)}
        options={SIDES.map(({ value, key }) => ({ value, label: t(key as 'bothSides') }))}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small">
          {t('applyScale')}
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          {t('cancelScale')}
        </Button>
      </div>
      {createPortal(
        <PointTool
          points={points}
          onPoint={add}
          onEnd={onDone}
          isMeasuring={false}
          t={t}
          hint={t(from ? (to ? 'scaleLength' : 'scaleSecond') : 'scaleHint')}
        />,
        area,
      )}
    </form>
  );
}
