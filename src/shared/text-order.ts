/** Hungarian order, in every list of names and in every language: 'Cs' comes after all of 'C', 'Ö' after 'O'. */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('hu').compare;

/** Orders numbers of tables and seats, and names that hold numbers: '2' before '10'. */
export const compareNumbered: (a: string, b: string) => number = new Intl.Collator('hu', { numeric: true }).compare;
