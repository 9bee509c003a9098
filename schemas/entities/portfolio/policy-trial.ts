import * as z from 'zod';
import { Id, Instant } from '../../identifiers.ts';
import { Amount } from '../../money.ts';
import { MeasuredShare, ReasonShare } from './measured-share.ts';

const mode = z.enum(['split', 'shadow']).meta({
  description:
    'split: the challenger decides its share of the applications. shadow: it is worked out beside the decision and has no effect',
});
const sharePercent = z
  .int()
  .min(1)
  .meta({ description: 'Of 100 applications, how many the challenger gets', examples: [10] });
const product = z.string().min(1).max(60).nullable();

export const PolicyTrialIn = z
  .strictObject({
    version_id: Id.meta({ description: 'The version to try: for a split one in review, for a shadow also a draft' }),
    policy_id: Id.nullable().default(null).meta({
      description: 'The policy whose version in force is challenged; the policy of the version where it is left out',
    }),
    mode,
    share_percent: sharePercent.max(100),
    product: product
      .default(null)
      .meta({ description: 'Only applications for this product; all where it is left out' }),
  })
  .refine(({ mode: chosen, share_percent }) => chosen === 'shadow' || share_percent < 100, {
    error: 'must be below 100: the version in force needs a share to compare with',
    path: ['share_percent'],
  })
  .meta({ id: 'PolicyTrialIn' });

const trialFields = {
  id: Id,
  policy_id: Id.meta({ description: 'The policy whose version in force is challenged' }),
  policy_name: z.string(),
  version_id: Id.meta({ description: 'The version that challenges it' }),
  mode,
  share_percent: sharePercent,
  product: z.string().nullable().meta({ description: 'The only product that it is about; null for all' }),
  state: z.enum(['running', 'stopped']).meta({ description: 'Whether it still has an effect' }),
  started_at: Instant,
  started_by: Id.meta({ description: 'The user who began it' }),
  stopped_at: Instant.nullable(),
} as const;

export const PolicyTrialOut = z.object(trialFields).meta({ id: 'PolicyTrial' });
export type PolicyTrialOut = z.output<typeof PolicyTrialOut>;

const outcome = z.enum(['approve', 'refer', 'decline']);

const Side = z
  .object({
    decisions: z.int(),
    approve: z.int(),
    refer: z.int(),
    decline: z.int(),
    approval_rate: MeasuredShare,
    granted_amount: Amount.meta({ description: 'Sum of what it grants, in rands' }),
    default_rate: MeasuredShare.meta({
      id: 'TrialDefaultRate',
      description:
        'Of the loans that it grants and whose outcome you reported, those that were in default. Of a shadow: of the loans that were granted and that it would grant too',
    }),
    reasons: z.array(ReasonShare).meta({ description: 'Dominant reasons, the most frequent first' }),
  })
  .meta({ id: 'PolicyTrialSide' });

const Difference = z
  .object({ difference: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'TrialDifference', description: 'Challenger less champion, with its 95 % interval' });

export const PolicyTrialReport = z
  .object({
    ...trialFields,
    is_cut: z.boolean().meta({ description: 'Whether there were more than 20 000 decisions: the newest are counted' }),
    compared: z.int().meta({ description: 'Applications that are compared, each by its last decision in the trial' }),
    fell_back: z.int().meta({
      description:
        'Applications of the challenger that it could not decide: the version in force did, and they count on no side',
    }),
    overridden: z
      .int()
      .meta({ description: 'Compared decisions that a person overrode: they count as the policies decided' }),
    champion: Side.meta({ description: 'The version in force, on its side' }),
    challenger: Side.meta({ description: 'The version that is tried, on its side' }),
    approval_rate_change: Difference.nullable().meta({
      description:
        'Challenger less champion. Null if one side has no decisions. Of a shadow the true interval is narrower, because both sides have the same applications',
    }),
    default_rate_change: Difference.nullable().meta({
      description: 'Challenger less champion. Null if one side has no loan whose outcome is known',
    }),
    swaps: z
      .object({
        both_approve: z.int().meta({ description: 'Applications that both versions approve' }),
        only_champion: z.int().meta({ description: 'Applications that only the version in force approves' }),
        only_challenger: z.int().meta({ description: 'Applications that only the challenger approves' }),
        neither: z.int().meta({ description: 'Applications that neither approves' }),
        moves: z
          .array(
            z.object({
              application_id: Id,
              decision_id: Id,
              decided_by: z.enum(['champion', 'challenger']).meta({ description: 'Which version decided' }),
              champion: outcome.meta({ description: 'By the version in force' }),
              challenger: outcome.meta({ description: 'By the version that is tried' }),
              champion_reason: z.string().nullable(),
              challenger_reason: z.string().nullable(),
            }),
          )
          .meta({ description: 'Those that the versions decide otherwise: the newest 100' }),
      })
      .meta({ description: 'Who would move. Both versions are worked out for each application' }),
  })
  .meta({ id: 'PolicyTrialReport' });
export type PolicyTrialReport = z.output<typeof PolicyTrialReport>;
