import { LabelRule } from '@imali/labels/rules/label-rule.ts';
import * as z from 'zod';
import { AffordabilityThresholds } from '../../../../schemas/entities/analyses/affordability-waterfall.ts';
import { HealthWeights } from '../../../../schemas/entities/analyses/health-score.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';

/**
 * What an analysis depends on besides the rows and the users' labels. It can change while an analysis is tried again, so it
 * is fixed for each generation.
 */
export const SettingsSnapshot = z.object({
  organisationRules: z.array(LabelRule),
  sharedRules: z.array(LabelRule),
  /** Version of the shared rules (functions/bank-data/domain/basis/shared-rules.ts): they are read by it, for they are too many to be held here. */
  sharedVersion: z.int().exactOptional(),
  /** The organisation's own weights of the health score; null for those of the product. */
  healthWeights: HealthWeights.nullable(),
  /** The organisation's own thresholds of the affordability verdict; none for those of the product. */
  affordabilityThresholds: AffordabilityThresholds.exactOptional(),
  /** Balance in cents below which a day counts as short. */
  floorCents: z.int(),
  /** Whether the application's config counts regular credits of natural persons as income; it does not by default. */
  countPersonIncome: z.boolean().exactOptional(),
  /** Email address of the applicant as the application has it. */
  holderEmail: z.string().nullable(),
});
export type SettingsSnapshot = Readonly<z.infer<typeof SettingsSnapshot>>;

/** Without rules, settings or an applicant: what the product does by itself. */
export const PLAIN_BASIS: SettingsSnapshot = {
  organisationRules: [],
  sharedRules: [],
  healthWeights: null,
  floorCents: 0,
  holderEmail: null,
};

/** Reads what an analysis of a connection depends on now. */
export type AnalysisBasisSource = (ref: ConnectionRef) => Promise<SettingsSnapshot>;
