import { centsOf } from '@imali/ledger/basics/cents.ts';
import { UNCONNECTED_RULE } from '@imali/ledger/taxonomy/pass-rules.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { type ExampleName, exampleAccounts } from './example-accounts.ts';

/** What the analyses read of the account of a worked example. */
export function exampleInput(name: ExampleName): AnalysisInput {
  const { openingBalance, rows } = exampleAccounts[name];
  const labelled = rows.map(({ on, amount, label, party, confidence, ownAccountAt, returnsRowBefore }, index) => {
    const other = returnsRowBefore ? index - 1 : rows[index + 1]?.returnsRowBefore ? index + 1 : null;
    return makeRow({
      id: fixtureId(index + 1),
      bookedOn: on,
      amountCents: centsOf(amount),
      description: `${ownAccountAt ?? party} ${index}`,
      ruleId: ownAccountAt === undefined ? 'fixture' : UNCONNECTED_RULE,
      label,
      confidence: confidence ?? 0.99,
      counterparty: makeCounterparty(party),
      pairedWith: other === null ? null : fixtureId(other + 1),
    });
  });
  return makeInput([makeAccount(withRunningBalances(labelled, centsOf(openingBalance)))]);
}
