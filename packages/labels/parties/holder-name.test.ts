import { nameWords } from '@imali/ledger/text/name-words.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { holderNames, mergedHolders, nameMatch } from './holder-name.ts';

const fitOf = (text: string, ...holders: readonly string[]) =>
  nameMatch(nameWords(text), mergedHolders(holders.map(holderNames))).fit;

describe('the name of a holder', () => {
  test.each([
    ['MISS THANDEKA P DLAMINI', ['THANDEKA'], 'TP', ['DLAMINI']],
    ['Mr J C van der Merwe', [], 'JC', ['MERWE']],
    ['NKOSI T', [], 'T', ['NKOSI']],
    ['Sithebe, Nomvula', ['NOMVULA'], 'N', ['SITHEBE']],
    ['Mev A Botha-Nel', [], 'A', ['BOTHA', 'NEL']],
    ["D O'Brien", [], 'D', ['OBRIEN']],
  ])('%s is read into first names, initials and surnames', (printed, given, initials, surnames) => {
    expect(holderNames(printed).people).toEqual([expect.objectContaining({ given, initials, surnames })]);
  });

  test('Joint holders each get the surname that is printed once', () => {
    expect(holderNames('TJ & LM HLATSHWAYO').people.map(({ initials, surnames }) => [initials, ...surnames])).toEqual([
      ['TJ', 'HLATSHWAYO'],
      ['LM', 'HLATSHWAYO'],
    ]);
  });

  test('Holders are two where OR joins two names, and one where it is the initials of one', () => {
    const surnamesOf = (printed: string) => holderNames(printed).people.map(({ surnames }) => surnames.join(' '));
    expect(surnamesOf('T NKOSI OR S DUBE')).toEqual(['NKOSI', 'DUBE']);
    expect(surnamesOf('T NKOSI AND/OR S DUBE')).toEqual(['NKOSI', 'DUBE']);
    expect(surnamesOf('MR OR TAMBO')).toEqual(['TAMBO']);
    expect(surnamesOf('TAMBO OR')).toEqual(['TAMBO']);
  });

  test('A fuller holder name on another account replaces the shorter one', () => {
    const merged = mergedHolders([holderNames('T DLAMINI'), holderNames('THANDEKA PEARL DLAMINI')]);
    expect(merged.people).toHaveLength(1);
    expect(merged.people[0]?.given).toEqual(['THANDEKA', 'PEARL']);
  });

  test('The name of a company holder is its words without its legal form', () => {
    expect(holderNames('Mbeki Civils (Pty) Ltd')).toEqual({ people: [], companies: [['MBEKI', 'CIVILS']] });
    expect(fitOf('PMT TO MBEKI CIVILS', 'Mbeki Civils (Pty) Ltd')).toBe('full');
    expect(fitOf('PMT TO MBEKI CIV', 'Mbeki Civils (Pty) Ltd')).toBe('full');
    expect(fitOf('PMT TO MBEKI PAINT', 'Mbeki Civils (Pty) Ltd')).toBe('none');
  });
});

describe('a text', () => {
  const holder = 'MISS THANDEKA P DLAMINI';
  test.each([
    ['FNB THANDEKA DLAMINI', 'full'],
    ['THANDEKA P DLAM', 'full'],
    ['DLAMINI THANDEKA', 'full'],
    ['PMT TP DLAMINI', 'initials'],
    ['T P DLAMINI SAVINGS', 'initials'],
    ['DLAMINI TP', 'initials'],
    ['MISS T DLAMINI', 'initial'],
    ['TDLAMINI', 'initial'],
    ['MISS DLAMINI', 'title'],
    ['DLAMINI', 'surname'],
    ['LUNCH THANDEKA', 'given'],
    ['MR DLAMINI', 'other_person'],
    ['DR DLAMINI', 'other_person'],
    ['S DLAMINI', 'other_person'],
    ['DLAMINI SB', 'other_person'],
    ['CHECKERS', 'none'],
  ])('%s names Miss Thandeka P Dlamini: %s', (text, fit) => {
    expect(fitOf(text, holder)).toBe(fit);
  });

  test('First names that match the initials name the holder', () => {
    expect(fitOf('THANDEKA PEARL DLAMINI', 'T P DLAMINI')).toBe('initials');
    expect(fitOf('ZOLEKA DLAMINI', 'T P DLAMINI')).not.toMatch(/full|initial/);
  });

  test('A holder is named by either part of a double surname, or with one that the account omits', () => {
    expect(fitOf('A NEL', 'Mev A Botha-Nel')).toBe('initial');
    expect(fitOf('A BOTHA', 'Mev A Botha-Nel')).toBe('initial');
    expect(fitOf('A BOTHA-NEL', 'Mev A Nel')).toBe('initial');
  });

  const letter = fc.constantFrom(...'BCDFGHJKLMNPRSTVWZ');
  /** Letters that are also a title, a company's form or a bank's word are read as that. */
  const initials = fc
    .string({ unit: letter, minLength: 1, maxLength: 2 })
    .filter((letters) => !/^(MR|MS|DR|DS|CR|DT|FR|FM|TV|PC|CC|BK|VD)$/.test(letters));
  const surname = fc.constantFrom('MOKGADI', 'VAN WYK', 'DE KLERK', 'NGCOBO', 'PILLAY', 'LE ROUX');
  const title = fc.constantFrom('', 'MR ', 'MNR ');
  const shape = fc.constantFrom<(letters: string, name: string) => string>(
    (letters, name) => `${letters} ${name}`,
    (letters, name) => `${letters.split('').join(' ')} ${name}`,
    (letters, name) => `${name} ${letters}`,
    (letters, name) => `${letters}${name.replaceAll(' ', '')}`,
  );

  test('A surname with other initials never names the holder', () => {
    fc.assert(
      fc.property(initials, initials, surname, title, shape, (own, kin, name, mr, print) => {
        fc.pre(!own.startsWith(kin) && !kin.startsWith(own) && !own.includes(kin));
        expect(fitOf(print(kin, name), `${mr}${own} ${name}`)).not.toMatch(/full|initial|title/);
      }),
    );
  });

  test('A surname with the holder’s own initials always names the holder', () => {
    fc.assert(
      fc.property(initials, surname, title, shape, (own, name, mr, print) => {
        expect(fitOf(print(own, name), `${mr}${own} ${name}`)).toMatch(/initial/);
      }),
    );
  });

  test('A text with a second name after the first, or a cut surname before a note, names the holder', () => {
    expect(fitOf('PAYMENT TO FATIMA BONGANI DU PLESSIS SCHOOL', 'FATIMA DU PLESSIS')).toBe('full');
    expect(fitOf('PAYMENT TO PIETER DLAM PETROL', 'MNR PIETER DLAMINI')).toBe('full');
    // A first name alone before the surname is somebody of the family, and a cut word behind no first name is any word.
    expect(fitOf('PAYMENT TO BONGANI DU PLESSIS', 'FATIMA DU PLESSIS')).toBe('other_person');
    expect(fitOf('PAYMENT TO DLAM PETROL', 'MNR PIETER DLAMINI')).toBe('none');
  });
});
