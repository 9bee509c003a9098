import { accessGuidance } from './error-guidance/access-guidance.ts';
import { applicationsGuidance } from './error-guidance/applications-guidance.ts';
import { bankDataGuidance } from './error-guidance/bank-data-guidance.ts';
import { billingGuidance } from './error-guidance/billing-guidance.ts';
import { connectGuidance } from './error-guidance/connect-guidance.ts';
import { decisionsGuidance } from './error-guidance/decisions-guidance.ts';
import type { GuidanceByCode } from './error-guidance/error-guidance.ts';
import { requestsGuidance } from './error-guidance/requests-guidance.ts';
import { webhooksGuidance } from './error-guidance/webhooks-guidance.ts';

/**
 * Cause and fix of every code of the error catalogue, by code. A test proves that no code lacks them, so a new code is
 * explained in the change that brings it.
 */
export const errorGuidance: GuidanceByCode = {
  ...accessGuidance,
  ...applicationsGuidance,
  ...bankDataGuidance,
  ...billingGuidance,
  ...connectGuidance,
  ...decisionsGuidance,
  ...requestsGuidance,
  ...webhooksGuidance,
};
