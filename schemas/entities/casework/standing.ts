import * as z from 'zod';
import { Id, Instant } from '../../identifiers.ts';
import { Amount } from '../../money.ts';
import { riskFlagNames } from '../../risk-flags.ts';
import { AssignmentOut } from '../assignment.ts';
import { DecisionOutcome } from '../decision.ts';

export const StandingsQuery = z.strictObject({
  application_ids: z
    .string()
    .regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,49}$/, 'must be 1 to 50 ids of applications, separated by commas')
    .transform((text) => text.split(','))
    .meta({
      type: 'string',
      description: 'At most 50 ids separated by commas. Ids that your organisation does not have are left out',
    }),
});

export const StandingOut = z
  .object({
    application_id: Id,
    asked: z
      .object({
        product: z
          .string()
          .meta({ description: 'The product requested, as policies name it', examples: ['personal_loan'] }),
        amount: Amount,
        term_months: z.int().meta({ description: 'Months in which it is repaid' }),
      })
      .nullable()
      .meta({ description: 'What the application asks for; null if nobody has said it' }),
    affordability: z
      .object({
        verdict: z.enum(['within', 'tight', 'beyond', 'cannot_tell']).nullable().meta({
          description: 'The verdict of affordability; null in figures from before there was one',
        }),
        max_instalment: Amount.nullable().meta({
          description: 'In rands a month; null if the data does not show it',
        }),
      })
      .nullable()
      .meta({
        description:
          'As affordability answers now; null if there are no figures yet, or the config does not ask for them',
      }),
    risk_flags: z
      .array(z.enum(riskFlagNames))
      .nullable()
      .meta({
        description: 'What risk insights warn of now, the gravest first; null if there are none yet',
        examples: [['returned_debit_orders', 'gambling']],
      }),
    decision: z
      .object({
        decision_id: Id,
        outcome: DecisionOutcome.meta({ description: 'What stands: of the policy, or what a person decided instead' }),
        overridden: z.boolean().meta({ description: 'Whether a person decided otherwise than the policy' }),
        waiting_override_id: Id.nullable().meta({
          description: 'An override that waits for a second person; null if there is none',
        }),
        dominant_reason: z
          .string()
          .nullable()
          .meta({ description: 'Code of the first reason of the policy; null if there is none' }),
        made_at: Instant,
      })
      .nullable()
      .meta({ description: 'The newest decision; null if none was made' }),
    assignment: AssignmentOut.nullable().meta({ description: 'Who is in charge; null if nobody ever was' }),
  })
  .meta({ id: 'Standing', description: 'Where an application stands, as a row of a list of work shows it' });
export type StandingOut = z.output<typeof StandingOut>;

export const StandingsOut = z.object({ data: z.array(StandingOut) }).meta({ id: 'Standings' });
