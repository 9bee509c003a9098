import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';
import * as z from 'zod';
import { type BankDataPoint, bankDataPoints, fieldsAlwaysAnswered } from '../../../schemas/data-points.ts';
import {
  getAffordability,
  getExpensesAnalysis,
  getHealthScore,
  getIncomeAnalysis,
  getLiquidityScore,
  getRiskInsights,
  getStatementSummary,
  listLabelledTransactions,
} from '../../../schemas/endpoints/bank-data.ts';
import { getPersonalInfoConnection } from '../../../schemas/endpoints/personal-info.ts';
import type { DataPointArgItem } from '../../../schemas/entities/application-config.ts';
import { BANK_CONNECTION, dataPointInputs, PERSONAL_INFO } from './available-connections.ts';

type ArgType = DataPointArgItem['type'];

/** The replies whose fields are output arguments. */
const replies: { readonly [Point in BankDataPoint]: z.ZodObject } = {
  transactions_labelled: listLabelledTransactions.replies[200].pick({ data: true }),
  affordability: getAffordability.replies[200],
  income_analysis: getIncomeAnalysis.replies[200],
  risk_insights: getRiskInsights.replies[200],
  liquidity_score: getLiquidityScore.replies[200],
  health_score: getHealthScore.replies[200],
  expenses_analysis: getExpensesAnalysis.replies[200],
  statement_summary: getStatementSummary.replies[200],
};

const isText = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  schema instanceof z.ZodEnum ||
  (schema instanceof z.ZodLiteral && [...schema.values].every((value) => typeof value === 'string')) ||
  (schema instanceof z.ZodUnion && schema.options.every(isText));

/** The type of a field in JSON, whether or not it may be null. */
function jsonType(schema: z.core.$ZodType): ArgType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return jsonType(schema.unwrap());
  if (schema instanceof z.ZodNumberFormat) return 'integer';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodArray) return 'array';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'object';
  if (isText(schema)) return 'string';
  throw new Error('an output argument has no type of JSON');
}

/** Whether replies may lack a field: it is of documents from before. */
const isOfBefore = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional;

const describedAs = (schema: z.core.$ZodType): string | undefined =>
  schema instanceof z.ZodType ? schema.meta()?.description : undefined;

/** What a field says: as its schema does, else the name of its metric, else its own name. */
function descriptionOf(field: string, schema: z.core.$ZodType, point: BankDataPoint): string {
  const own = describedAs(schema) ?? metricDictionary.find(({ fields }) => fields.includes(`${point}.${field}`))?.name;
  if (own !== undefined) return own;
  const words = field.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const output = (name: string, type: ArgType, description: string) => ({
  name,
  direction: 'output' as const,
  type,
  required: false,
  default: null,
  minimum: null,
  maximum: null,
  description,
});

function outputsOf(connection: string, name: string) {
  if (connection === PERSONAL_INFO) {
    const { personal_info: info } = getPersonalInfoConnection.replies[200].shape;
    return [output('personal_info', jsonType(info), describedAs(info) ?? 'The personal information')];
  }
  const point = bankDataPoints.find((known) => connection === BANK_CONNECTION && known === name);
  if (point === undefined) return [];
  return Object.entries(replies[point].shape)
    .filter(([field, schema]) => !fieldsAlwaysAnswered.has(field) && !isOfBefore(schema))
    .map(([field, schema]) => output(field, jsonType(schema), descriptionOf(field, schema, point)));
}

/** Every argument of every data point: output arguments are the fields of its reply that are not always answered. */
export function dataPointArgs(): DataPointArgItem[] {
  return dataPointInputs().flatMap(({ connection, data_point, inputs }) =>
    [...inputs, ...outputsOf(connection, data_point)].map((arg) => ({ connection, data_point, ...arg })),
  );
}
