import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decisionOf, overrideOf } from '../../decisions/store/kept-decision.fixture.ts';
import { decisionLetter, type LetterGround, letterTransactions } from '../domain/decision-letter.ts';

const transaction = '69239a5c00000000000000c1';
const reason = (code: string) => ({
  code,
  leads_to: 'decline' as const,
  weight: 100,
  points_lost: null,
  staff: `${code} for staff`,
  applicant: `${code} in plain words.`,
  from: `gates.${code}`,
  evidence: [
    {
      figure: 'affordability.max_instalment',
      value: 'R900',
      test: '< R1500',
      threshold: 'R1500',
      transaction_ids: [transaction],
    },
  ],
});

const declined = decisionOf('69239a5c00000000000000a1', {
  reasons: [reason('too_little_left'), reason('gambling')],
});
const ground = (changes: Partial<LetterGround> = {}): LetterGround => ({
  id: '69239a5c00000000000000b1',
  decision: declined,
  override: null,
  lender: { display_name: 'Kganya', legal_name: 'Kganya Finance (Pty) Ltd', colour: '#0b5f56' },
  applicantName: 'Naledi Dube',
  writtenOn: '2026-11-24',
  personsReason: null,
  creditBureau: null,
  nameOf: () => null,
  ...changes,
});
const textOf = (letter: ReturnType<typeof decisionLetter>) =>
  letter.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n');

describe('a letter about a decision', () => {
  test('A letter gives the first reason as the main one, with its figure and limit, and the others in their order', () => {
    const letter = decisionLetter(ground({ nameOf: () => 'Maximum instalment' }));
    expect(letter.dominant_reason).toMatchObject({
      code: 'too_little_left',
      words: 'too_little_left in plain words.',
      evidence: [{ figure: 'Maximum instalment', value: 'R900', threshold: 'R1500' }],
    });
    expect(letter.further_reasons.map(({ code }) => code)).toEqual(['gambling']);
    const text = textOf(letter);
    expect(text).toContain('You asked Kganya for R3\u00a0000,50 over 3 months.');
    expect(text).toContain('Maximum instalment: R900, where R1500 is the limit.');
    expect(text).toContain('no person of Kganya took part');
    expect(text).not.toContain('for staff');
    expect([...letterTransactions(letter)]).toEqual([transaction]);
  });

  test('Of an override it gives the reason for the applicant, and never the one for auditors', () => {
    const override = overrideOf(declined, { reason: 'He is known to us, see the file of 2019.' });
    const letter = decisionLetter(ground({ override, personsReason: 'Your contract ends in March.' }));
    expect(letter).toMatchObject({ override_id: override.id, outcome: 'decline', further_reasons: [] });
    expect(letter.dominant_reason).toEqual({ code: 'person', words: 'Your contract ends in March.', evidence: [] });
    expect(textOf(letter)).not.toContain('known to us');
    expect(textOf(letter)).toContain('A person of Kganya');
  });

  test('The same ground makes the same letter, and a credit bureau is named where its report was used', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: 40 }), (creditBureau) => {
        const one = decisionLetter(ground({ creditBureau }));
        expect(decisionLetter(ground({ creditBureau }))).toEqual(one);
        expect(textOf(one)).toContain(creditBureau);
      }),
    );
  });
});
