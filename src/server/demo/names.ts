/** The guests of the demo wedding, grouped by table. Hungarian names have the family name first. */

function people(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

/** The couple and their parents. */
export const HEAD_TABLE = people(`
  Szőke Eszter, James Harrington, Szőke Gábor, Szőkéné Fűzy Katalin, Richard Harrington, Margaret Harrington
`);

/** The families of the bride and the groom, friends, colleagues, the choir, neighbours, and last the children. */
export const ROUND_TABLES = `
  Szőke László, Szőke Lászlóné, Szőke Bence, Szőke Dorottya, Szőke Anikó, Fűzy István, Fűzy Istvánné,
  Fűzy Péter, Fűzy Júlia

  Győri Ferenc, Győri Ferencné, Győri Máté, Győri Lilla, Kővári Zoltán, Kővári Zoltánné, Kővári Ádám,
  Kővári Réka, Kővári Botond

  Thomas Harrington, Charlotte Harrington, Oliver Harrington, Edith Harrington, William Ashdown,
  Penelope Ashdown, George Ashdown, Rosemary Whitlock, Arthur Whitlock

  Duncan MacAllister, Fiona MacAllister, Ewan MacAllister, Siobhán O'Connell, Patrick O'Connell,
  Gareth Llewellyn, Bronwen Llewellyn, Rhys Llewellyn, Megan Llewellyn

  Tóth Anna, Nagy Levente, Kiss Boglárka, Horváth Dániel, Varga Zsófia, Balogh Márton, Szűcs Petra,
  Erdős Kristóf, Lőrincz Nóra

  Hannah Fletcher, Samuel Okafor, Priya Raman, Daniel Fletcher, Chloé Martin, Benjamin Clarke,
  Amelia Thornton, Jack Holloway, Grace Holloway

  Dr. Hegedűs Tamás, Dr. Pintér Orsolya, Fekete Viktória, Kertész Balázs, Dr. Csűrös Emese, Lakatos Gergő,
  Sipos Tímea, Vörös András, Jakab Eszter

  Nathan Brooks, Olivia Brooks, Marcus Bennett, Sophie Lindqvist, Henry Pemberton, Isabel Moreno,
  Liam Gallagher, Kerekes Júlia, Matthew Price

  Bíró Ágnes, Dobos Mihály, Gősi Ildikó, Halász Erzsébet, Illés Sándor, Juhász Mónika, Kőszegi Attila,
  Németh Éva, Őze Bálint

  Bodnár Krisztina, Csonka Áron, Deák Fruzsina, Farkas Gellért, Gulyás Hanna, Kovács Anna, Kovács Péter,
  Mészáros Flóra, Zsigmond Ákos

  Papp József, Papp Józsefné, Rácz Miklós, Rácz Miklósné, Somogyi Piroska, Török Béla, Török Béláné,
  Vadász Norbert

  Szőke Panna, Győri Zalán, Kővári Luca, Poppy Ashdown, Alfie Harrington, Noah MacAllister, Fűzy Emma,
  Ivy Llewellyn
`
  .split('\n\n')
  .map(people);

/** Guests who answered late and have no seat yet. */
export const UNSEATED = people(`
  Sárközy Imre, Sárközy Imréné, Bognár Tünde, Guest of Bognár Tünde, Eleanor Vance, Theodore Vance, Katie Winslow,
  Szabó Anna
`);

/** Notes, which guests may see. What anybody eats or needs is in `NEEDS`. */
export const NOTES: Readonly<Record<string, string>> = {
  'Szőke Gábor': 'Ő vezeti be a menyasszonyt',
  'Margaret Harrington': 'Sits near the door',
  'Fűzy István': 'Pohárköszöntőt mond a leves után',
  'Kővári Zoltán': 'Autóval jön, parkolóhelyet kér',
  'Thomas Harrington': 'Best man; has the rings',
  'William Ashdown': 'Speech after the main course',
  'Duncan MacAllister': 'Plays the bagpipes at seven',
  'Gareth Llewellyn': 'Arrives at six by train',
  'Kiss Boglárka': 'Hajnalban indul haza',
  'Hannah Fletcher': 'Reads at the ceremony',
  'Dr. Hegedűs Tamás': 'Ügyeletes, telefonja bekapcsolva marad',
  'Nathan Brooks': 'Leaves at ten',
  'Bíró Ágnes': 'A kórus kilenckor énekel, mikrofont kér',
  'Papp József': 'Busszal érkeznek, fél hatkor',
};
