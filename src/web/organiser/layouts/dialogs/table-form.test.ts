import { expect, test } from 'vitest';
import type { LengthUnit } from '../../../../shared/layout/layout-limits.ts';
import { layout, table } from '../session/testing.ts';
import { applyTableForm, type TableFormValues, valuesOfTable } from './table-form.ts';

function apply(changes: Partial<TableFormValues>, edited = table(1), unit: LengthUnit = 'ft') {
  const before = layout({ tables: [edited, table(2)], unit });
  const outcome = applyTableForm(before, edited, { ...valuesOfTable(edited, before.unit, 'en'), ...changes }, 'en');
  return { before, outcome, table: outcome.ok ? outcome.layout.tables[0] : undefined };
}

test('an unchanged form changes nothing', () => {
  const { before, outcome } = apply({});
  expect(outcome).toEqual({ ok: true, layout: before });
});

test('all fields are one undo step', () => {
  const changes = { type: 'square', label: 'Head', tableNumber: 'A', seats: '6', width: '280', height: '80' } as const;
  expect(apply({ ...changes, rotation: '45', x: '300', y: '320' }).table).toMatchObject({
    type: 'square',
    label: 'Head',
    tableNumber: 'A',
    seats: 6,
    width: 280,
    height: 80,
    rotation: 45,
    x: 300,
    y: 320,
  });
});

test('empty sizes mean the defaults, and a comma is a decimal point', () => {
  const square = table(1, { type: 'square', width: 200, height: 100 });
  expect(apply({ width: '', height: '' }, square).table).toMatchObject({ width: 120, height: 80 });
  expect(apply({ rotation: '22,5' }).table).toMatchObject({ rotation: 22.5 });
});

test('each field says what is wrong with it', () => {
  const wrong = { label: ' ', tableNumber: '', seats: '41', width: '301', rotation: '361', x: 'here' };
  expect(apply(wrong).outcome).toEqual({
    ok: false,
    errors: {
      label: 'layout.labelRequired',
      tableNumber: 'layout.tableNumberRequired',
      seats: 'layout.seatsOutOfRange',
      width: 'layout.sizeOutOfRange',
      height: 'layout.sizeOutOfRange',
      rotation: 'layout.rotationOutOfRange',
      x: 'layoutEditor.placeOutOfRange',
    },
  });
});

test('sides can be typed in the unit of the plan, up to 12 m', () => {
  const square = table(1, { type: 'square', width: 200, height: 80 });
  expect(valuesOfTable(square, 'm', 'hu')).toMatchObject({ length: '3,05', depth: '1,22' });
  expect(valuesOfTable(square, 'ft', 'en')).toMatchObject({ length: '10', depth: '4' });
  expect(apply({ length: '12' }, square, 'm').table).toMatchObject({ width: 787.4, height: 80 });
  expect(apply({ length: '2,44', depth: '0.76' }, square, 'm').table).toMatchObject({ width: 160.1, height: 49.9 });
  expect(apply({ length: '39' }, square, 'ft').table).toMatchObject({ width: 780 });
  for (const wrong of ['12.1', '0.5', 'long']) {
    expect(apply({ length: wrong }, square, 'm').outcome).toMatchObject({
      errors: { length: 'layout.lengthOutOfRange' },
    });
  }
  expect(apply({ length: '' }, square, 'm').table).toMatchObject({ width: 120 });
});

test('a table grows with its seats, but a size that is typed stays', () => {
  const square = table(1, { type: 'square', width: 120, height: 80, seats: 8 });
  expect(apply({ isOneSided: true }, square).table).toMatchObject({ width: 320, height: 80 });
  expect(apply({ seats: '20' }, square).table).toMatchObject({ width: 320, seats: 20 });
  expect(apply({ seats: '6' }, square).table).toMatchObject({ width: 120, seats: 6 });
  expect(apply({ seats: '20' }, table(1, { seats: 10 })).table).toMatchObject({ width: 220, height: 220 });
  const long = table(1, { type: 'square', width: 320, height: 80, seats: 8, isOneSided: true });
  expect(apply({ width: '150' }, long).table).toMatchObject({ width: 150, seats: 8 });
});

test('a label or a number that another table has is refused', () => {
  expect(apply({ label: ' TABLE 2' }).outcome).toMatchObject({ errors: { label: 'layout.tableNumberExists' } });
  expect(apply({ tableNumber: '2' }).outcome).toMatchObject({ errors: { tableNumber: 'layout.tableNumberExists' } });
});

test('a table made larger with its handles keeps its size while other fields change', () => {
  const large = table(1, { width: 500, height: 500 });
  expect(apply({ label: 'Stage' }, large).table).toMatchObject({ label: 'Stage', width: 500, height: 500 });
});

test('accessible seats are none, all or chosen, and never more than the table has', () => {
  const of = (changes: Partial<TableFormValues>, edited = table(1)) => apply(changes, edited).table?.accessibleSeats;
  const marked = table(1, { seats: 4, accessibleSeats: [2, 4] });
  expect(valuesOfTable(marked, 'ft', 'en')).toMatchObject({ access: 'chosen', accessibleSeats: [2, 4] });
  expect(of({ access: 'all', seats: '3' })).toEqual([1, 2, 3]);
  expect(of({ access: 'chosen', accessibleSeats: [3, 1] })).toEqual([1, 3]);
  expect(of({ seats: '3' }, marked)).toEqual([2]);
  // An empty list, not undefined: a save without the field would keep the stored accessible seats.
  expect(of({ access: 'none' }, marked)).toEqual([]);
  const all = table(1, { seats: 4, accessibleSeats: [1, 2, 3, 4] });
  expect(of({ seats: '5' }, all)).toEqual([1, 2, 3, 4, 5]);
});

test('a round table is never one-sided', () => {
  const square = table(1, { type: 'square', isOneSided: true });
  expect(apply({ type: 'round' }, square).table?.isOneSided).toBe(false);
  expect(apply({ isOneSided: true }, table(1, { type: 'square' })).table?.isOneSided).toBe(true);
});
