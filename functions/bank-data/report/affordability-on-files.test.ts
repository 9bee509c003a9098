import { verdictOnInstalment } from '@imali/analyses/waterfall/verdict-on-instalment.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import { affordabilityOnFiles } from '../domain/files/affordability-on-files.ts';
import type { ApplicantAuthenticity } from '../domain/files/applicant-authenticity.ts';
import { personaReport } from './persona-report.fixture.ts';

const bands = ['clear', 'suspect', 'refused'] as const;
const filesOf = (band: (typeof bands)[number] | null, score = 40): ApplicantAuthenticity => ({
  band,
  files: band === null ? [] : [{ uploadId: 'u', fileName: 'may.pdf', band, score }],
});
const documents = personas.flatMap(({ id }) => {
  const { affordability } = personaReport(id);
  return affordability === null || affordability.verdict === null ? [] : [affordability];
});

test('A refused statement leaves no verdict that speaks for credit, and says why, whatever the instalment', () => {
  expect(documents.some(({ verdict }) => verdict === 'within')).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...documents), fc.integer({ min: 0, max: 5_000_000 }), (document, instalment) => {
      const read = affordabilityOnFiles(document, filesOf('refused'));
      for (const { verdict, reasons } of [
        { verdict: read.verdict, reasons: read.verdict_details?.reasons ?? [] },
        verdictOnInstalment(read, instalment),
      ].flatMap((one) => one ?? [])) {
        expect(['cannot_tell', 'beyond']).toContain(verdict);
        expect(reasons.map(({ code }) => code)).toContain('statements_refused');
        if (verdict === 'cannot_tell') expect(reasons[0]?.speaks_for).toBe('cannot_tell');
      }
    }),
    { seed: 18, numRuns: 300 },
  );
});

test('A suspect statement leaves no verdict better than tight, and says why', () => {
  for (const document of documents) {
    const read = affordabilityOnFiles(document, filesOf('suspect'));
    expect(read.verdict).toBe(document.verdict === 'within' ? 'tight' : document.verdict);
    expect(read.verdict_details?.reasons.map(({ code }) => code)).toContain('statements_suspect');
    expect(Affordability.parse(read)).toEqual(read);
  }
});

test('What the figures put beyond stays beyond with a refused statement', () => {
  const beyond = documents.filter(({ verdict }) => verdict === 'beyond');
  expect(beyond.length).toBeGreaterThan(0);
  for (const document of beyond) expect(affordabilityOnFiles(document, filesOf('refused')).verdict).toBe('beyond');
});

test('The reason of a refused statement names the file and its score', () => {
  const within = documents.find(({ verdict }) => verdict === 'within');
  if (!within) throw new Error('no persona carries its largest instalment');
  const read = affordabilityOnFiles(within, filesOf('refused', 12));
  expect(read.verdict_details?.reasons[0]).toEqual({
    code: 'statements_refused',
    speaks_for: 'cannot_tell',
    message:
      'may.pdf scores 12 of 100 for authenticity (refused): no figure can be relied on until statements come from the bank itself.',
    unit: 'category',
    measured: 'refused',
    limit: 'clear',
    evidence: {},
  });
});

test('Files that nothing speaks against, and documents from before verdicts, leave a document as it is', () => {
  for (const document of documents) {
    expect(affordabilityOnFiles(document, filesOf('clear'))).toBe(document);
    expect(affordabilityOnFiles(document, filesOf(null))).toBe(document);
  }
  const [first] = documents;
  if (!first) throw new Error('no document');
  const old = { ...first, verdict: null, verdict_details: null };
  expect(affordabilityOnFiles(old, filesOf('refused'))).toBe(old);
});
