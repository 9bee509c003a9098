import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { LabelSource } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { benchAccountId } from '@imali/measure/bench-account-id.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { type Calibration, calibratedConfidence } from '../model/calibration.ts';
import type { ScoredRow } from './label-scores.ts';

/** Fixed, so that the same rows are measured on every day. */
const ENDS_ON = '2026-03-31';

export interface PersonaRow extends ScoredRow {
  readonly seed: number;
  readonly persona: string;
  readonly description: string;
  readonly ruleId: string;
  readonly labelledBy: LabelSource;
}

/** Every row of every persona of a seed, labelled as one applicant, beside the truth that the generator wrote. */
export function personaRows(seed: number, calibrate: Calibration = calibratedConfidence): PersonaRow[] {
  return personas.flatMap(({ id: persona }) => {
    const data = generatePersona(persona, { endsOn: ENDS_ON, seed });
    const ledgers = data.accounts.map(({ byod }, index) => {
      const id = benchAccountId(index);
      const read = ledgerFromByod(byod, id, ENDS_ON);
      if (read.outcome !== 'ledger') throw new Error(`${persona}: the upload was refused`);
      return { ...read.ledger, account: { ...read.ledger.account, id } };
    });
    const labelled = new Map(
      labelApplicant(ledgers, NO_OVERRIDES, calibrate).map(({ account, transactions }) => [account.id, transactions]),
    );
    return data.accounts.flatMap(({ truth }, index) => {
      const rows = labelled.get(benchAccountId(index)) ?? [];
      if (rows.length !== truth.length) throw new Error(`${persona}: ${rows.length} rows, ${truth.length} truths`);
      return rows.map(({ label, confidence, amountCents, description, ruleId, labelledBy }, at) => {
        const known = truth[at]?.label ?? '';
        return {
          seed,
          persona,
          description,
          ruleId,
          labelledBy,
          truth: known,
          said: label,
          right: label === known,
          confidence,
          amountCents,
        };
      });
    });
  });
}
