import type { AnalysisInput } from '../analyses/analysis-input.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../analyses/labelled-row.fixture.ts';
import { UNCONNECTED_RULE } from '../labels/unconnected-accounts.ts';
import { centsOf } from '../money/cents.ts';
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
