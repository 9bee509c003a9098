import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { Expression, Key, Table, WriteAction } from '../store/table.ts';
import { type ApprovalDetails, type ApprovalStore, type AskedApproval, approvalDetails } from './approval-store.ts';
import { hasShownMail, OrganisationRecord, UserRecord } from './organisation-store.ts';

const LIST = 'APPROVALS';
const askedKey = (organisationId: string): Key => ({ pk: LIST, sk: `ASKED#${organisationId}` });
const organisationKey = (id: string): Key => ({ pk: `ORG#${id}`, sk: 'ORGANISATION' });
const userKey = (organisationId: string, id: string): Key => ({ pk: `ORG#${organisationId}`, sk: `USER#${id}` });
const Asked = z.object({ organisationId: z.string() });

/** A condition as hasShownMail, of the stored user. */
const hasShown = ({ organisationId, id }: UserRecord): WriteAction => ({
  check: userKey(organisationId, id),
  condition: {
    expression: 'attribute_not_exists(isUnproven) AND attribute_type(passwordHash, :text)',
    values: { ':text': 'S' },
  },
});

/** Whether an organisation in test mode still states what was seen of it. */
const asSeen = ({ legalName }: OrganisationRecord, details: ApprovalDetails): Required<Expression> => ({
  expression:
    'isInTestMode = :yes AND #legal = :legal AND companyNumber = :company AND ncrNumber = :ncr AND contactName = :name AND contactPhone = :phone',
  names: { '#legal': 'legalName' },
  values: {
    ':legal': legalName,
    ':company': details.companyNumber,
    ':ncr': details.ncrNumber,
    ':name': details.contactName,
    ':phone': details.contactPhone,
    ':yes': true,
  },
});

/** The write that lists an organisation; null where it may not be listed. */
function listing({ organisation, owner }: AskedApproval): WriteAction[] | null {
  const { id, isInTestMode, approvalRefusal } = organisation;
  const isReady = isInTestMode === true && approvalDetails(organisation) !== null && approvalRefusal === undefined;
  if (!isReady || owner === null || !hasShownMail(owner)) return null;
  return [
    {
      check: organisationKey(id),
      condition: {
        expression: 'isInTestMode = :yes AND ownerId = :owner AND attribute_not_exists(approvalRefusal)',
        values: { ':yes': true, ':owner': owner.id },
      },
    },
    hasShown(owner),
    { put: { ...askedKey(id), organisationId: id } },
  ];
}

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
      const found = await find(organisationId);
      const actions = found && listing(found);
      if (!actions) return 'not_ready';
      return (await table.transact(actions)).length === 0 ? 'asked' : 'not_ready';
    },
    async asked(limit, after) {
      const { items, lastKey } = await table.queryPage({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: marshall({ ':pk': LIST }),
        Limit: limit,
        ConsistentRead: true,
        ...(after === undefined ? {} : { ExclusiveStartKey: marshall(askedKey(after)) }),
      });
      const ids = items.map((item) => Asked.parse(item).organisationId);
      const found = await Promise.all(ids.map(find));
      return { asked: found.filter((asked) => asked !== null), next: lastKey ? (ids.at(-1) ?? null) : null };
    },
    find,
    async approve(organisation, owner, at) {
      const details = approvalDetails(organisation);
      if (details === null) return 'changed_meanwhile';
      const seen = asSeen(organisation, details);
      const failed = await table.transact([
        {
          update: organisationKey(organisation.id),
          set: { expression: 'SET approvedAt = :at REMOVE isInTestMode, approvalRefusal', values: { ':at': at } },
          condition: {
            ...seen,
            expression: `${seen.expression} AND ownerId = :owner`,
            values: { ...seen.values, ':owner': owner.id },
          },
        },
        hasShown(owner),
        { remove: askedKey(organisation.id) },
      ]);
      return failed.length === 0 ? 'approved' : 'changed_meanwhile';
    },
    async refuse(organisation, refusal) {
      const details = approvalDetails(organisation);
      if (details === null) return 'changed_meanwhile';
      const failed = await table.transact([
        {
          update: organisationKey(organisation.id),
          set: { expression: 'SET approvalRefusal = :refusal', values: { ':refusal': refusal } },
          condition: asSeen(organisation, details),
        },
        { remove: askedKey(organisation.id) },
      ]);
      return failed.length === 0 ? 'refused' : 'changed_meanwhile';
    },
  };
}
