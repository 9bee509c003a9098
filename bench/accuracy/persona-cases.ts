import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { generatePersona, type PersonaData, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { BankBYODInSchema } from '../../schemas/entities/statements/byod.ts';

/** Fixed, so that the same rows are measured on every day. */
const ENDS_ON = '2026-03-31';

/** One applicant as the engine sees it, beside the truth that the generator wrote. */
export interface PersonaCase {
  readonly seed: number;
  readonly persona: string;
  readonly truth: PersonaData;
  readonly input: AnalysisInput;
  /** The labelled row of a place in the truth. */
  readonly rowAt: (account: number, row: number) => LabelledTransaction;
}

/** Ids of rows keep the first half of their account's id. */
const accountId = (index: number): string =>
  String(index + 1)
    .padStart(8, '0')
    .padEnd(24, '0');

function caseOf(seed: number, persona: string): PersonaCase {
  const truth = generatePersona(persona, { endsOn: ENDS_ON, seed });
  const ledgers = truth.accounts.map(({ byod }, index) => {
    const id = accountId(index);
    const read = ledgerFromByod(BankBYODInSchema.parse(byod), id, ENDS_ON);
    if (read.outcome !== 'ledger') throw new Error(`${persona}: the upload was refused`);
    return { ...read.ledger, account: { ...read.ledger.account, id } };
  });
  const accounts = labelApplicant(ledgers, NO_OVERRIDES);
  const days = accounts.flatMap(({ transactions }) => transactions.map(({ bookedOn }) => bookedOn)).toSorted();
  return {
    seed,
    persona,
    truth,
    input: { accounts, asOf: days.at(-1) ?? ENDS_ON, docsUrl: '' },
    rowAt: (account, row) => {
      const found = accounts[account]?.transactions[row];
      if (!found) throw new Error(`${persona}: no row ${row} on account ${account}`);
      return found;
    },
  };
}

/** Every persona of a seed, read and labelled. */
export function personaCases(seed: number): PersonaCase[] {
  return personas.map(({ id }) => caseOf(seed, id));
}
