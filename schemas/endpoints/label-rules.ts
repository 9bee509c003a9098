import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  LabelRuleCreated,
  LabelRuleIn,
  LabelRuleOut,
  LabelRulePreview,
  LabelRulePreviewIn,
} from '../entities/label-rule.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;

export const listLabelRules = endpoint({
  id: 'listLabelRules',
  area: 'bank_data',
  method: 'GET',
  path: '/v1/label_rules/',
  summary: 'Label rules of the organisation, newest first',
  description: 'The label rules of your organisation, a page at a time.',
  scopes,
  permission: 'applications.read',
  request: { query: ListQuery },
  replies: { 200: pageOf(LabelRuleOut).meta({ id: 'LabelRules' }) },
  errors: [],
});

export const createLabelRule = endpoint({
  id: 'createLabelRule',
  audit: { action: 'label_rule.created', subject: 'label_rule', made: 'id' },
  area: 'bank_data',
  method: 'POST',
  path: '/v1/label_rules/',
  summary: 'Create a label rule',
  description:
    "Gives its label to every transaction that meets all of its conditions, in every analysis from now on. A user's label wins over it; it wins over the engine. Of several rules that fit, the more specific one decides: one for an account before one for a bank before one for all, then the longer description_contains, then the one with more of the other conditions, then the older. An organisation holds at most 200 rules. Applications named in apply_to_application_ids are analysed again at once, and their analyses list what changed.",
  scopes,
  permission: 'applications.write',
  request: { body: LabelRuleIn },
  replies: { 201: LabelRuleCreated },
  errors: ['application_not_found', 'label_rules_full'],
});

export const deleteLabelRule = endpoint({
  id: 'deleteLabelRule',
  audit: { action: 'label_rule.deleted', subject: 'label_rule', at: 'rule_id' },
  area: 'bank_data',
  method: 'DELETE',
  path: '/v1/label_rules/{rule_id}',
  summary: 'Delete a label rule',
  description: 'Analyses that are made already keep its labels; the next analysis of an application does without it.',
  scopes,
  permission: 'applications.write',
  request: { path: z.object({ rule_id: Id }) },
  replies: { 204: 'empty' },
  errors: ['resource_not_found'],
});

export const previewLabelRule = endpoint({
  id: 'previewLabelRule',
  audit: { action: 'label_rule.previewed', subject: 'organisation' },
  area: 'bank_data',
  method: 'POST',
  path: '/v1/label_rules/preview',
  summary: 'Count what a label rule would change, without keeping it',
  description:
    'Compares the kept labels of up to ten applications with those that the rule would give, beside the rules that the organisation has. Transactions that are paired with a changed one can follow in the analysis; they are not counted here.',
  scopes,
  permission: 'applications.read',
  request: { body: LabelRulePreviewIn },
  replies: { 200: LabelRulePreview },
  errors: ['application_not_found', 'bank_connection_not_found', 'data_point_not_configured'],
  memoryMb: 1769,
});
