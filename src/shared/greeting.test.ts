import { expect, it } from 'vitest';
import { addresseeOf, greetHousehold, withoutGreeting } from './greeting.ts';

it.each([
  ['hu', 'Gáborék', 'Kedves Gáborék!'],
  ['hu', 'Kedves Gáborék!', 'Kedves Gáborék!'],
  ['hu', 'kedves Gáborék', 'kedves Gáborék!'],
  ['hu', 'Gáborék!', 'Kedves Gáborék!'],
  ['hu', 'Tisztelt Kovács úr!', 'Tisztelt Kovács úr!'],
  ['hu', 'Mélyen tisztelt Professzor Asszony', 'Mélyen tisztelt Professzor Asszony!'],
  ['hu', 'Drága Nagyi!', 'Drága Nagyi!'],
  ['hu', 'Kedvesem', 'Kedvesem!'],
  ['hu', 'Drágám, Anna!', 'Drágám, Anna!'],
  ['hu', 'Szép jó napot, Abigél!', 'Szép jó napot, Abigél!'],
  ['en', 'Good morning Paul', 'Good morning Paul,'],
  ['en', 'To our dear friend Ian', 'To our dear friend Ian,'],
  ['en', 'Goodman family', 'Dear Goodman family,'],
  ['hu', 'Kedvesné Nagy Éva', 'Kedves Kedvesné Nagy Éva!'],
  ['hu', 'Kedveseim', 'Kedveseim!'],
  ['hu', 'Drágáink!', 'Drágáink!'],
  ['en', 'Our darlings', 'Our darlings,'],
  ['en', 'Darling family', 'Dear Darling family,'],
  ['en', 'To the Watsons', 'To the Watsons,'],
  ['en', 'To Minh', 'Dear To Minh,'],
  ['en', 'To My Linh', 'Dear To My Linh,'],
  ['hu', 'Dear John,', 'Dear John,'],
  ['en', 'John', 'Dear John,'],
  ['en', 'Dear John,', 'Dear John,'],
  ['en', 'Dear John', 'Dear John,'],
  ['en', 'DEAR  John', 'DEAR  John,'],
  ['en', 'Our dearest Anna', 'Our dearest Anna,'],
  ['en', 'Hi Anna & Tom!', 'Hi Anna & Tom!'],
  ['en', 'Kedves Gáborék!', 'Kedves Gáborék!'],
  ['en', 'John,', 'Dear John,'],
  ['en', 'The Smith family', 'Dear Smith family,'],
  ['en', 'Deardra Hill', 'Dear Deardra Hill,'],
  ['en', 'Hillary', 'Dear Hillary,'],
] as const)('in %s, “%s” is greeted as “%s”', (language, salutation, greeting) => {
  const greet = (name: string) => (language === 'hu' ? `Kedves ${name}!` : `Dear ${name},`);
  expect(greetHousehold(salutation, language, greet)).toBe(greeting);
});

it('knows whom a salutation names', () => {
  const names = ['Kedves Gáborék!', 'Dear John and Mary,', 'Mr. and Mrs. John Smith Jr.', 'Kedves!'].map(
    withoutGreeting,
  );
  expect(names).toEqual(['Gáborék', 'John and Mary', 'Mr. and Mrs. John Smith Jr.', 'Kedves!']);
});

it.each([
  ['en', 'Orosz', ['Orosz Abigél'], 'Orosz Abigél'],
  ['hu', 'Kovács', ['Kovács Anna', 'Kovács Béla'], 'Kovács család'],
  ['en', 'Smith', ['Anna Smith', 'Bob Jones'], 'Smith family'],
  ['en', 'Anna & Bob', ['Anna Smith', 'Bob Jones'], 'Anna & Bob'],
  ['en', 'Cousins', ['Anna Smith', 'Bob Jones'], 'Cousins'],
] as const)(
  'in %s, the household “%s” of %s without a salutation is addressed as %s',
  (language, name, names, addressee) => {
    expect(addresseeOf({ name, salutation: null, people: names }, language)).toBe(addressee);
    expect(addresseeOf({ name, salutation: 'Gáborék', people: names }, language)).toBe('Gáborék');
  },
);
