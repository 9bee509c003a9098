import * as z from 'zod';
import { Id, IsoDate } from '../../identifiers.ts';
import { Evidence, envelopeFields } from './analysis-envelope.ts';

const score = z.number().min(0).max(100);

const LiquidityWindow = z
  .object({
    days: z.int().meta({ description: 'Length of the window, counted back from as_of' }),
    score: score.nullable().meta({ description: 'Sum of the points; null if the data is shorter than the window' }),
    days_at_floor_share: z
      .number()
      .nullable()
      .meta({ description: 'Share of days that ended at or above the floor, 0 to 1' }),
    average_balance: z.number().nullable(),
    average_daily_outflow: z.number().nullable(),
    buffer_days: z.number().nullable().meta({
      description: 'Days of average outflow that the average balance above the floor pays for; null without outflow',
    }),
    p10_balance: z.number().nullable().meta({ description: '10th percentile of the daily balances' }),
    median_weekly_outflow: z.number().nullable(),
    overdraft_use: z
      .number()
      .nullable()
      .meta({ description: 'Share of days on which a spending account ended below zero, 0 to 1' }),
    points: z
      .object({
        days_at_floor: z.number().meta({ description: 'Of 40' }),
        buffer: z.number().meta({ description: 'Of 30' }),
        p10_balance: z.number().meta({ description: 'Of 20' }),
        overdraft: z.number().meta({ description: 'Of 10' }),
      })
      .nullable(),
  })
  .meta({ id: 'LiquidityWindow', description: 'A liquidity score with the figures that it is made of' });

const BalanceForecast = z
  .object({
    days: z.array(
      z.object({
        date: IsoDate,
        p10: z.number(),
        p50: z.number(),
        p90: z.number().meta({ description: 'Four in five days are expected to end between p10 and p90' }),
        recurring_due: z.number().meta({ description: 'Usual amount of the recurring items expected on this day' }),
        short_share: z.number().nullable().default(null).meta({
          description: 'Share of simulated futures that would end this day below the floor if everything due were paid',
        }),
      }),
    ),
    first_day_below_floor: IsoDate.nullable().meta({
      description: 'First day on which most simulated futures would go below the floor if everything due were paid',
    }),
    first_day_p10_below_floor: IsoDate.nullable().meta({
      description: 'First day on which more than a tenth of the simulated futures would',
    }),
    shortfall_probability_30_days: z.number().nullable().meta({
      description:
        'Share of simulated futures that would go below the floor on any of the 30 days after as_of if everything due were paid; null when they have passed',
    }),
    shortfall_probability_60_days: z.number().nullable(),
    shortfall_probability_90_days: z.number().nullable(),
    cycles: z.int().meta({ description: 'Past pay cycles that the forecast draws from' }),
    cycle_basis: z.enum(['pay_days', 'calendar_months']),
    paths: z.int(),
    interval_factor: z.number().meta({
      description: 'What the simulated spread was widened by, so that four in five days end between p10 and p90',
    }),
    recurring_items: z.array(
      z.object({
        stream_id: z.string(),
        name: z.string(),
        direction: z.enum(['in', 'out']),
        amount: z.number(),
        next_on: IsoDate.nullable().meta({
          description: 'Null when it was due before the day of reading, where the data does not show whether it came',
        }),
        evidence: Evidence,
      }),
    ),
    backtest: z
      .object({
        origins: z.array(IsoDate).meta({ description: 'Days from which the past was forecast without what followed' }),
        horizon_days: z.int(),
        mean_absolute_error: z.number(),
        interval_coverage: z
          .number()
          .meta({ description: 'Share of days that ended between p10 and p90; 0.8 is expected' }),
      })
      .nullable(),
  })
  .meta({ id: 'BalanceForecast' });

export const LiquidityScore = z
  .object({
    ...envelopeFields,
    score_30_days: score.nullable(),
    score_60_days: score.nullable(),
    score_90_days: score.nullable(),
    floor: z.number().meta({ description: 'Balance below which a day counts as short' }),
    current_balance: z.number().nullable(),
    account_ids: z.array(Id).meta({ description: 'Spending and savings accounts whose balances are added up' }),
    windows: z.array(LiquidityWindow),
    daily_balances: z.array(
      z.object({
        date: IsoDate,
        balance: z.number(),
        computed: z
          .boolean()
          .meta({ description: 'True where a balance was carried or calculated rather than printed' }),
      }),
    ),
    balance_forecast: BalanceForecast.nullable().meta({
      description: 'Days from the day of reading on; null with too little history, and when the data is stale',
    }),
    evidence: Evidence,
  })
  .meta({ id: 'LiquidityScore', description: 'How well the balances carry the spending, and where they are heading' });
export type LiquidityScore = z.infer<typeof LiquidityScore>;
