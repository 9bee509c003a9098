import * as z from 'zod';
import { CalendarDay, Id, Instant, IsoDate } from '../../identifiers.ts';
import { Amount } from '../../money.ts';
import { MeasuredShare, ReasonShare } from './measured-share.ts';

export const BackTestIn = z
  .strictObject({
    version_id: Id.meta({ description: 'The version of a policy to try, such as a draft' }),
    decided_from: CalendarDay.meta({ description: 'The first day of the decisions' }),
    decided_to: CalendarDay.meta({
      description: 'The last day of the decisions. Outcomes that were reported later count in the expected loss',
    }),
  })
  .refine(({ decided_from, decided_to }) => decided_from <= decided_to, {
    error: 'must not be before decided_from',
    path: ['decided_to'],
  })
  .refine(({ decided_from, decided_to }) => Date.parse(decided_to) - Date.parse(decided_from) <= 3_660 * 86_400_000, {
    error: 'must be at most ten years after decided_from',
    path: ['decided_to'],
  })
  .meta({ id: 'BackTestIn' });

const outcome = z.enum(['approve', 'refer', 'decline']);

const Side = z
  .object({
    approve: z.int(),
    refer: z.int(),
    decline: z.int(),
    approval_rate: MeasuredShare,
    granted_amount: Amount.meta({ description: 'Sum of what is granted, in rands' }),
    expected_loss: z
      .object({
        observed_loans: z.int().meta({ description: 'Granted loans whose outcome is known' }),
        without_outcome: z
          .int()
          .meta({ description: 'Granted loans whose outcome nobody knows: they add nothing below' }),
        observed_amount: Amount.meta({ description: 'What is granted of loans whose outcome is known' }),
        lost_amount: Amount.meta({ description: 'What would be lost of it, by what was lost of the loans then' }),
        loss_rate: z.number().nullable().meta({ description: 'Of 1; null if no outcome is known' }),
        is_small: z.boolean().meta({ description: 'Whether too few outcomes are known to conclude from' }),
      })
      .meta({ description: 'Loss by the outcomes that you reported' }),
  })
  .meta({ id: 'BackTestSide' });

const Counted = z.object({ what: z.string(), decisions: z.int() });

export const BackTestOut = z
  .object({
    id: Id,
    version_id: Id,
    policy_name: z.string(),
    decided_from: IsoDate,
    decided_to: IsoDate,
    state: z.enum(['preparing', 'running', 'done']).meta({ description: 'How far it is' }),
    decisions: z.int().meta({ description: 'Decisions that are compared: the last one of each application' }),
    is_cut: z.boolean().meta({ description: 'Whether there were more than 100 000: the newest are compared' }),
    parts: z.int().meta({ description: 'Parts of the list of moves' }),
    parts_done: z.int(),
    created_at: Instant,
    created_by: Id,
    finished_at: Instant.nullable(),
    result: z
      .object({
        compared: z.int().meta({ description: 'Decisions that the draft decided' }),
        erased: z.int().meta({ description: 'Decisions that were erased with the data of their applicant' }),
        undecided: z.array(Counted).meta({ description: 'Decisions that the draft cannot decide, by what is wrong' }),
        missing_inputs: z.array(Counted).meta({
          description:
            'Inputs of the draft that were not kept with decisions: the draft decided as if they were missing',
        }),
        before: Side.meta({ description: 'As it was decided' }),
        after: Side.meta({ description: 'As the draft decides' }),
        approval_rate_change: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable().meta({
          description: 'After less before, with its 95 % interval as of independent samples: the true one is narrower',
        }),
        reasons_before: z.array(ReasonShare),
        reasons_after: z.array(ReasonShare),
        segments: z.array(z.object({ segment: z.string(), decisions: z.int(), before: Side, after: Side })),
      })
      .nullable()
      .meta({ description: 'Null until it is done' }),
  })
  .meta({ id: 'BackTest' });
export type BackTestOut = z.output<typeof BackTestOut>;

export const BackTestMoves = z
  .object({
    part: z.int(),
    parts: z.int(),
    data: z
      .array(
        z.object({
          application_id: Id,
          decision_id: Id,
          from: outcome.meta({ description: 'As it was decided' }),
          to: outcome.meta({ description: 'As the draft decides' }),
          granted_before: Amount.nullable(),
          granted_after: Amount.nullable(),
          reason_before: z.string().nullable(),
          reason_after: z.string().nullable(),
        }),
      )
      .meta({ description: 'Decisions with another outcome or another amount' }),
  })
  .meta({ id: 'BackTestMoves' });

const Step = z.object({
  step: z.string(),
  test: z.string(),
  inputs: z.record(z.string(), z.string()),
  result: z.string(),
  effect: z.string().nullable(),
});

export const BackTestComparison = z
  .object({
    application_id: Id,
    decision_id: Id,
    before: z.object({ outcome, trace: z.array(Step) }).meta({ description: 'As it was decided, with every step' }),
    after: z.object({ outcome, trace: z.array(Step) }).meta({ description: 'As the draft decides, with every step' }),
  })
  .meta({ id: 'BackTestComparison' });
