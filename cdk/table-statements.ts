import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { TableUse } from '../functions/platform/grants/resource.ts';

const tableActions: Readonly<Record<TableUse, readonly string[]>> = {
  mark: [],
  count: [],
  postpone: [],
  fail: [],
  blank: [],
  tell: [],
  append: [],
  readLog: [],
  readChains: [],
  tally: [],
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'],
  put: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
  write: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
};

/** Attributes that the updates of a bounded use name, the ones of their conditions too. */
const boundedUses: Readonly<Partial<Record<TableUse, readonly string[]>>> = {
  mark: ['lastUsedAt'],
  // Sums of the callers of an organisation are beside its own, each under a digest.
  count: ['hits', 'expires_at', 'm_*'],
  postpone: ['pending_since', 'ended'],
  fail: ['state', 'analysedAt', 'listedIn', 'pending', 'pending_since', 'generation', 'resumedAt'],
  blank: ['state', 'answerTo', 'messageId', 'files'],
  tell: ['told', 'leasedUntil'],
};

/** Keys that a use may put items under, where it may put no others. */
const boundedPuts: Readonly<Partial<Record<TableUse, string>>> = { tally: 'TALLY#*' };

const reading = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'];
/** What a use may do below keys of its own, whatever other uses allow. IAM does not know of whom a request is: of all organisations. */
const boundedKeys: Readonly<Partial<Record<TableUse, { readonly actions: readonly string[]; readonly keys: string }>>> =
  {
    append: { actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:PutItem'], keys: '*#AUDIT' },
    readLog: { actions: reading, keys: 'ORG#*#AUDIT' },
    readChains: { actions: reading, keys: '*#AUDIT' },
  };

const isTableUse = (use: string): use is TableUse => use in tableActions;

/** The statements of a table's uses. A bounded use has none of its own where another one allows the same without bounds. */
export function tableStatements(name: string, given: readonly string[], arn: string): readonly PolicyStatement[] {
  const uses = given.filter(isTableUse);
  const actions = [...new Set(uses.flatMap((use) => tableActions[use]))];
  const statement = (sid: string, allowed: readonly string[], conditions = {}) =>
    new PolicyStatement({ sid, actions: [...allowed], resources: [arn], conditions });
  const puts = Object.entries(boundedPuts).filter(([use]) => uses.some((one) => one === use));
  return [
    ...(actions.length > 0 ? [statement(`${name}Table`, actions)] : []),
    ...(actions.includes('dynamodb:PutItem')
      ? []
      : puts.map(([use, keys]) =>
          statement(`${name}${use}`, ['dynamodb:PutItem'], {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [keys] },
          }),
        )),
    ...uses.flatMap((use) => {
      const bounds = boundedKeys[use];
      if (bounds === undefined) return [];
      const leading = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [bounds.keys] } };
      return [statement(`${name}${use}`, bounds.actions, leading)];
    }),
    ...(actions.includes('dynamodb:UpdateItem')
      ? []
      : uses.flatMap((use) => {
          const attributes = boundedUses[use];
          if (attributes === undefined) return [];
          // An update can answer with the whole item: without the second bound it would read whatever it does not name.
          const matches = attributes.some((name) => name.includes('*')) ? 'StringLike' : 'StringEquals';
          const conditions = {
            [`ForAllValues:${matches}`]: { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] },
            StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
          };
          return [statement(`${name}${use}`, ['dynamodb:UpdateItem'], conditions)];
        })),
  ];
}
