import * as z from 'zod';
import type { TemplateStack } from '../../cdk/deployment/template-faults.ts';
import type { ReleasedNames } from './release-order.ts';

const Table = z.object({
  TableName: z.string(),
  GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })).default([]),
});

/** The functions and indexes that the stacks of a release have. */
export function nextNames(stacks: readonly TemplateStack[]): ReleasedNames {
  const ofType = (type: string) =>
    stacks.flatMap(({ resources }) => Object.values(resources)).filter(({ Type }) => Type === type);
  const tables = ofType('AWS::DynamoDB::Table').map(({ Properties }) => Table.parse(Properties));
  return {
    functions: ofType('AWS::Lambda::Function').map(({ Properties }) => String(Properties['FunctionName'])),
    indexes: Object.fromEntries(
      tables.map((table) => [table.TableName, table.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName)]),
    ),
  };
}
