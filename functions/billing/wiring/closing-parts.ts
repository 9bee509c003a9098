import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import type { ClosingParts, IssuedBills } from '../domain/close-organisation.ts';
import { billIdOf } from '../store/billing-items.ts';
import { dynamoBillingDetails } from '../store/dynamo-billing-details.ts';
import { dynamoBillingPeriods } from '../store/dynamo-billing-periods.ts';
import { dynamoBillingPrices } from '../store/dynamo-billing-prices.ts';

/** What closing a month works with. */
export function closingParts(billing: Table, directory: ReadableTable, issued: IssuedBills): ClosingParts {
  const organisations = dynamoOrganisationsReader(directory);
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
