import { describe, expect, it } from 'vitest';
import { makeLayout, makeTable } from '../../../../shared/layout/testing.ts';
import { applyCanvasForm, changeCanvas, valuesOfCanvas } from './canvas-form.ts';

const LAYOUT = { ...makeLayout([makeTable(1)]), unit: 'm' as const };
const start = valuesOfCanvas(LAYOUT, 'en');

describe('the size of a room', () => {
  it('is typed in the plan’s unit or in units of the plan', () => {
    expect(start).toMatchObject({ roomWidth: '15.24', roomLength: '12.19', width: '1000', height: '800', aisle: '' });
    const typed = changeCanvas(start, { roomWidth: '12', roomLength: '9,5' }, 'en');
    expect(typed).toMatchObject({ width: '787', height: '623' });
    const outcome = applyCanvasForm(LAYOUT, typed);
    expect(outcome).toMatchObject({ ok: true, layout: { width: 787, height: 623 } });
    // 787 units are 11.99 m, but who typed 12 reads 12.
    expect(outcome.ok && valuesOfCanvas(outcome.layout, 'hu')).toMatchObject({ roomWidth: '12', roomLength: '9,5' });
    expect(changeCanvas(start, { width: '2000' }, 'en').roomWidth).toBe('30.48');
  });

  it('stays the same in another unit', () => {
    const inFeet = changeCanvas({ ...start, aisle: '1.2' }, { unit: 'ft' }, 'en');
    expect(inFeet).toMatchObject({ unit: 'ft', roomWidth: '50', roomLength: '40', width: '1000', aisle: '3.94' });
  });

  it('has its default where nothing is typed', () => {
    const emptied = changeCanvas(changeCanvas(start, { roomWidth: ' ' }, 'en'), { height: '' }, 'en');
    expect(applyCanvasForm({ ...LAYOUT, width: 500 }, emptied)).toMatchObject({ layout: { width: 1000, height: 800 } });
  });

  it.each(['0', '-3', '501', 'ten', 'NaN', '1e9', 'Infinity'])('can not be %s m', (roomWidth) => {
    const outcome = applyCanvasForm(LAYOUT, changeCanvas(start, { roomWidth }, 'en'));
    expect(outcome).toEqual({ ok: false, errors: { roomWidth: 'layout.canvasOutOfRange' } });
  });
});

describe('the width of aisles', () => {
  it('is kept with the plan, and taken off again', () => {
    const outcome = applyCanvasForm(LAYOUT, { ...start, aisle: '1,2' });
    const layout = outcome.ok ? outcome.layout : LAYOUT;
    expect(layout.aisleWidth).toBeCloseTo(78.74, 2);
    expect(valuesOfCanvas(layout, 'en').aisle).toBe('1.2');
    const off = applyCanvasForm(layout, { ...valuesOfCanvas(layout, 'en'), aisle: '' });
    expect(off.ok && 'aisleWidth' in off.layout).toBe(false);
    expect(applyCanvasForm(layout, valuesOfCanvas(layout, 'en'))).toEqual({ ok: true, layout });
  });

  it.each(['0', '-1', '0.05', '11', 'NaN', 'wide'])('can not be %s m', (aisle) => {
    expect(applyCanvasForm(LAYOUT, { ...start, aisle })).toEqual({
      ok: false,
      errors: { aisle: 'layout.aisleOutOfRange' },
    });
  });
});
