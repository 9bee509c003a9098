import { describe, expect, test } from '@jest/globals';
import { applicantLanguages } from '../../../../schemas/applicant-languages.ts';
import { type InviteFacts, inviteText, inviteWords } from '../invite-words.ts';
import { inviteTextsIn } from './invite-texts.ts';

const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).toSorted();
const english = inviteTextsIn('en-ZA');
const others = applicantLanguages.filter((language) => language !== 'en-ZA');

const facts: InviteFacts = {
  lender: 'Kganya',
  legalName: 'Kganya Finance (Pty) Ltd',
  name: 'Naledi',
  expiry: Date.parse('2026-04-24T23:30:00Z'),
};
const kinds: readonly (readonly [string, Partial<InviteFacts>])[] = [
  ['a first invite', {}],
  ['an invite without a name', { name: null }],
  ['a letter', { about: { kind: 'decision' } }],
  ['a request', { about: { kind: 'asked', words: 'Your payslip, please', dueAt: null } }],
  ['a request with a day', { about: { kind: 'asked', words: 'Your payslip, please', dueAt: '2026-12-09T08:00:00Z' } }],
];

describe('An invite in the languages of applicants', () => {
  test.each(others)('Every text in %s is translated, with the places of the English one', (language) => {
    const texts = inviteTextsIn(language);
    const pairs = Object.entries(english).map(([name, text]) => {
      const translated = Object.entries(texts).find(([key]) => key === name)?.[1] ?? '';
      return [name, translated === text, placesIn(translated), placesIn(text)] as const;
    });
    expect(pairs.filter(([, isSame]) => isSame)).toEqual([]);
    for (const [name, , places, expected] of pairs) expect([name, places]).toEqual([name, expected]);
  });

  test.each(applicantLanguages.flatMap((language) => kinds.map(([name, more]) => [name, language, more] as const)))(
    'The text of %s in %s has every fact and no empty place',
    (_, language, more) => {
      const words = inviteWords({ ...facts, ...more, language });
      const text = inviteText(words, 'https://console.imali.example/connect/a#token=t');
      expect(words.language).toBe(language);
      expect(text).not.toMatch(/[{}]|undefined|null/);
      for (const fact of ['Kganya', 'Kganya Finance (Pty) Ltd', '25 ', '2026', '#token=t'])
        expect(text).toContain(fact);
      if (more.about?.kind === 'asked') expect(text).toContain('Your payslip, please');
      if (more.about?.kind === 'asked' && more.about.dueAt !== null) expect(text).toMatch(/\b9 \p{L}+ 2026/u);
      expect(words.subject.length).toBeLessThan(90);
    },
  );

  test.each(applicantLanguages)(
    'What an applicant or a lender wrote is not taken for a place of a text in %s',
    (language) => {
      const about = { kind: 'asked', words: 'Send {until} and {name}', dueAt: null } as const;
      expect(inviteText(inviteWords({ ...facts, language, about }), 'https://x.example/')).toContain(
        '{until} and {name}',
      );
    },
  );
});
