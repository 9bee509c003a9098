import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import { letterPdf } from './letter-pdf.ts';

const letterOf = (name: string | null, paragraph: string, colour: string): SignedLetter => ({
  kind: 'decision_letter',
  id: '69239a5c00000000000000b1',
  application_id: '69239a5c00000000000000a1',
  decision_id: '69239a5c00000000000000d1',
  override_id: null,
  lender: { display_name: 'Kganya', legal_name: 'Kganya Finance (Pty) Ltd', colour },
  applicant_name: name,
  written_on: '2026-11-24',
  outcome: 'decline',
  dominant_reason: null,
  further_reasons: [],
  sections: [{ heading: 'What was decided', paragraphs: [paragraph] }],
  inputs_hash: 'cd'.repeat(32),
  jws: null,
});

test('The same letter gives the same bytes, whatever is written in it and whatever its colour', () => {
  fc.assert(
    fc.property(
      fc.option(fc.string({ maxLength: 60, unit: 'grapheme' })),
      fc.string({ maxLength: 3_000, unit: 'grapheme' }),
      fc.oneof(fc.constant('#f2b134'), fc.string({ maxLength: 8 })),
      (name, paragraph, colour) => {
        const bytes = letterPdf(letterOf(name, paragraph, colour));
        expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
        expect(letterPdf(letterOf(name, paragraph, colour))).toEqual(bytes);
      },
    ),
    { numRuns: 25 },
  );
});
