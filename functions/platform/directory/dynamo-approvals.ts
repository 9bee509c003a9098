import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { Key, Table } from '../store/table.ts';
import { type ApprovalStore, type AskedApproval, approvalDetails } from './approval-store.ts';
import { OrganisationRecord, UserRecord } from './organisation-store.ts';

const askedKey = (organisationId: string): Key => ({ pk: 'APPROVALS', sk: `ASKED#${organisationId}` });
const organisationKey = (id: string): Key => ({ pk: `ORG#${id}`, sk: 'ORGANISATION' });
const userKey = (organisationId: string, id: string): Key => ({ pk: `ORG#${organisationId}`, sk: `USER#${id}` });
/** As hasShownMail says, of the stored user. */
const shownMail = {
  expression: 'attribute_not_exists(isUnproven) AND attribute_type(passwordHash, :text)',
  values: { ':text': 'S' },
};
const Asked = z.object({ organisationId: z.string() });

/** Organisations that asked to be approved, in the directory table. */
export function dynamoApprovals(table: Table): ApprovalStore {
  const find = async (organisationId: string): Promise<AskedApproval | null> => {
    const found = await table.get(organisationKey(organisationId));
    if (found === null) return null;
    const organisation = OrganisationRecord.parse(found);
    // Who registers in test mode is named: only organisations of earlier releases have no owner of their own.
    const owner = organisation.ownerId ? await table.get(userKey(organisationId, organisation.ownerId)) : null;
    return { organisation, owner: owner && UserRecord.parse(owner) };
  };
  return {
    async ask(organisationId) {
      await table.put({ ...askedKey(organisationId), organisationId });
    },
    async asked(limit) {
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: marshall({ ':pk': 'APPROVALS' }),
        Limit: limit,
        ConsistentRead: true,
      });
      const found = await Promise.all(items.map((item) => find(Asked.parse(item).organisationId)));
      return found.filter((asked) => asked !== null);
    },
    find,
    async approve(organisation, owner, at) {
      const details = approvalDetails(organisation);
      if (details === null) return 'changed_meanwhile';
      const names = { '#legal': 'legalName' };
      const seen = {
        ':legal': organisation.legalName,
        ':company': details.companyNumber,
        ':ncr': details.ncrNumber,
        ':name': details.contactName,
        ':phone': details.contactPhone,
        ':owner': owner.id,
        ':yes': true,
      };
      const failed = await table.transact([
        {
          update: organisationKey(organisation.id),
          set: { expression: 'SET approvedAt = :at REMOVE isInTestMode', values: { ':at': at } },
          condition: {
            expression:
              'isInTestMode = :yes AND #legal = :legal AND companyNumber = :company AND ncrNumber = :ncr AND contactName = :name AND contactPhone = :phone AND ownerId = :owner',
            names,
            values: seen,
          },
        },
        {
          check: userKey(organisation.id, owner.id),
          condition: shownMail,
        },
        { remove: askedKey(organisation.id) },
      ]);
      return failed.length === 0 ? 'approved' : 'changed_meanwhile';
    },
  };
}
