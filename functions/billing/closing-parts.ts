import { billIdOf } from '../../adapters/aws/billing-items.ts';
import { dynamoBillingDetails } from '../../adapters/aws/dynamo-billing-details.ts';
import { dynamoBillingPeriods } from '../../adapters/aws/dynamo-billing-periods.ts';
import { dynamoBillingPrices } from '../../adapters/aws/dynamo-billing-prices.ts';
import { dynamoOrganisations } from '../../adapters/aws/dynamo-organisations.ts';
import type { Table } from '../../adapters/aws/table.ts';
import type { ClosingParts, IssuedBills } from '../../core/billing/close-organisation.ts';

/** What closing a month works with. */
export function closingParts(billing: Table, directory: Table, issued: IssuedBills): ClosingParts {
  const organisations = dynamoOrganisations(directory);
  const details = dynamoBillingDetails(billing);
  return {
    periods: dynamoBillingPeriods(billing),
    prices: dynamoBillingPrices(billing),
    billId: billIdOf,
    issued,
    async recipient(organisationId) {
      const [organisation, address] = await Promise.all([
        organisations.find(organisationId),
        details.address(organisationId),
      ]);
      if (organisation === null) throw new Error('an organisation that used something is missing');
      const { legalName, vatNumber } = organisation;
      return { legalName, vatNumber, address: [...address] };
    },
  };
}
