import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { ListQuery } from '../listing.ts';

const queue = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,47}$/)
  .meta({ description: 'Name of the queue, as the `refer` of a policy names it', examples: ['senior_credit'] });
const due = Instant.meta({ description: 'When it has to be done', examples: ['2026-12-01T15:00:00.000Z'] });

export const AssignmentIn = z
  .strictObject({
    user_id: Id.nullable()
      .default(null)
      .meta({ description: 'The person in charge, a user of your organisation; null for nobody' }),
    queue: queue.nullable().default(null),
    due_at: due.nullable().default(null),
  })
  .meta({ id: 'AssignmentIn' });

export const AssignmentOut = z
  .object({
    application_id: Id,
    user_id: Id.nullable().meta({ description: 'The person in charge; null if nobody is' }),
    queue: queue.nullable(),
    due_at: due.nullable(),
    decision_id: Id.nullable().meta({
      description: 'The decision that referred the application to the queue; null if a person put it there',
    }),
    changed_at: Instant,
  })
  .meta({ id: 'Assignment', description: 'Who is in charge of an application, and in which queue it is' });
export type AssignmentOut = z.output<typeof AssignmentOut>;

export const AssignmentQuery = ListQuery.extend({
  queue: queue.optional(),
  user_id: Id.optional().meta({ description: 'Applications that this user is in charge of' }),
});
