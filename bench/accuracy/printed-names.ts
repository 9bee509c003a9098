import type { SeededRandom } from '@imali/ledger/basics/seeded-random.ts';

/** An invented person. */
export interface Named {
  readonly title: string;
  readonly given: readonly string[];
  readonly surname: string;
  /** A second surname, of before a marriage. */
  readonly second: string | null;
}

const FEMALE =
  'Nokwazi Thembelihle Ansie Rukshana Boitshepo Zoleka Marlize Keneilwe Priya Delene Mpumi Tshegofatso'.split(' ');
const MALE =
  'Sifiso Mthokozisi Wikus Riyaad Tshiamo Vuyolwethu Pietie Lehlohonolo Kavish Granville Ndabezitha Oupa'.split(' ');
const MIDDLE = 'Grace Patience Hendrika Fezeka Samuel Petrus Bongumusa Amukelani Ismail Ruth'.split(' ');
const SURNAMES =
  'Mahlangu;Qwabe;Labuschagne;Fakier;Motsumi;Nxumalo;Oosthuizen;Ramnarain;Swartbooi;Tshivhase;Van der Westhuizen;Du Preez;Mabaso;Khoza;Le Grange;Zungu;Ferreira;Moloto;Jantjies;Baloyi'.split(
    ';',
  );

export function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  const found = items[Math.floor(random() * items.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

export const chance = (random: SeededRandom, share: number): boolean => random() < share;

/** Somebody whose first names do not begin with the letters given, for one who shares a surname. */
export function somebody(random: SeededRandom, surname: string | null = null, notLetters = ''): Named {
  const isWoman = chance(random, 0.5);
  const first = (isWoman ? FEMALE : MALE).filter((name) => !notLetters.includes(name.charAt(0)));
  const own = surname ?? pick(random, SURNAMES);
  const others = SURNAMES.filter((name) => name !== own && !name.includes(' '));
  return {
    title: isWoman ? pick(random, ['Miss', 'Mrs', 'Ms', 'Mev']) : pick(random, ['Mr', 'Mnr']),
    given: [pick(random, first), ...(chance(random, 0.6) ? [pick(random, MIDDLE)] : [])],
    surname: own,
    second: surname === null && isWoman && chance(random, 0.3) ? pick(random, others) : null,
  };
}

/** The forms in which banks and payers print a name; the surname is in all of them, but for `first names`. */
export type NameForm =
  | 'full'
  | 'middle'
  | 'initials'
  | 'initial'
  | 'behind'
  | 'glued'
  | 'comma'
  | 'titled'
  | 'double'
  | 'maiden'
  | 'cut';

export const NAME_FORMS: readonly NameForm[] = [
  'full',
  'middle',
  'initials',
  'initial',
  'behind',
  'glued',
  'comma',
  'titled',
  'double',
  'maiden',
  'cut',
];

/** A name in one form, in the case in which a bank prints it. */
export function printed(name: Named, form: NameForm, random: SeededRandom): string {
  const [first = ''] = name.given;
  const letters = name.given.map((word) => word.charAt(0));
  const spaced = letters.join(' ');
  const tight = letters.join('');
  const text = ((): string => {
    switch (form) {
      case 'full':
        return `${first} ${name.surname}`;
      case 'middle':
        return `${name.given.join(' ')} ${name.surname}`;
      case 'initials':
        return `${chance(random, 0.5) ? spaced : tight} ${name.surname}`;
      case 'initial':
        return `${first.charAt(0)} ${name.surname}`;
      case 'behind':
        return `${name.surname} ${chance(random, 0.5) ? tight : first.charAt(0)}`;
      case 'glued':
        return `${tight}${name.surname.replaceAll(' ', '')}`;
      case 'comma':
        return `${name.surname}, ${first}`;
      case 'titled':
        return `${name.title} ${spaced} ${name.surname}`;
      case 'double':
        return name.second === null ? `${first} ${name.surname}` : `${tight} ${name.second}-${name.surname}`;
      case 'maiden':
        return name.second === null ? `${tight} ${name.surname}` : `${first} ${name.second}`;
      case 'cut':
        return `${first} ${name.surname}`.slice(0, Math.max(first.length + 4, 12 + Math.floor(random() * 4)));
    }
  })();
  return chance(random, 0.6) ? text.toUpperCase() : text;
}

/** How the bank prints the holder at the head of a statement. */
export function holderLine(name: Named, random: SeededRandom): string {
  const surname = name.second === null || chance(random, 0.4) ? name.surname : `${name.second}-${name.surname}`;
  const letters = name.given.map((word) => word.charAt(0)).join(' ');
  const line = pick(random, [
    `${name.title} ${name.given.join(' ')} ${surname}`,
    `${name.title} ${letters} ${surname}`,
    `${name.given.join(' ')} ${surname}`,
    `${letters} ${surname}`,
  ]);
  return chance(random, 0.6) ? line.toUpperCase() : line;
}
