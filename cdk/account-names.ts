import type { Stage } from './names.ts';
import { physicalName } from './names.ts';

/**
 * Names of what an account has once, however many stages are in it. Stacks of such things have the same name and the
 * same template for every stage, so that the second stage of an account finds them as they are.
 */
export const accountName = (name: string): string => `imali-account-${name}`;

/** The receipt rule set of an account: only one can be active, so every stage adds its rule to this one. */
export const receiptRuleSetName = accountName('inbound');

/** Name of the receipt rule of a stage, within the rule set of its account. */
export const receiptRuleName = (stage: Stage): string => physicalName(stage, 'statements');

/** Name of the role in which Amazon SES stores mails of a stage. Roles belong to no region: it is found by its name. */
export const mailStoreRoleName = (stage: Stage): string => physicalName(stage, 'store-mail');
