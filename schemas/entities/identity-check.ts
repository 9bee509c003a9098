import * as z from 'zod';
import { Id } from '../identifiers.ts';

const verdicts = ['match', 'close', 'different', 'unknown'] as const;

const Verdict = z.enum(verdicts).meta({
  description:
    'match: a first name in full and the whole surname agree, or the government id; close: initials, part of a double surname, another spelling, another form of the name (Mohamed and Muhammad, Thembi and Thembisile) or another surname with the same first name; different: somebody else; unknown: a name is missing or says too little',
});
const Score = z
  .int()
  .min(0)
  .max(100)
  .nullable()
  .meta({ description: 'How far the names agree; null if they are not enough to compare' });

const Reason = z.enum([
  'same_gov_id',
  'other_gov_id',
  'same_name',
  'first_name_and_surname',
  'initials_and_surname',
  'second_name_and_surname',
  'other_middle_name',
  'part_of_surname',
  'spelling',
  'form_of_name',
  'other_surname',
  'other_first_name',
  'other_name',
  'surname_only',
  'company_of_that_name',
  'company',
  'estate',
  'senior_or_junior',
  'no_name',
]);

/** Whether the accounts are the applicant's own, by the names and numbers that are known on the day of reading. */
export const IdentityCheckOut = z
  .object({
    verdict: Verdict,
    score: Score.meta({ description: 'The lowest of the accounts; null if one is unknown' }),
    applicant_name: z.string().nullable().meta({ description: 'As it is compared; null if none was given' }),
    accounts: z.array(
      z.object({
        account_id: Id,
        account_holder_name: z.string(),
        verdict: Verdict,
        score: Score,
        reason: Reason.meta({ description: 'What the verdict follows from' }),
        is_joint: z.boolean().meta({ description: 'More than one person holds it: the one who agrees most counts' }),
        unlike: z.array(Id).meta({ description: 'Other accounts here that somebody else holds' }),
      }),
    ),
  })
  .meta({
    id: 'IdentityCheck',
    description: 'The holder of each account against the applicant and the other accounts',
  });
export type IdentityCheckOut = z.infer<typeof IdentityCheckOut>;
