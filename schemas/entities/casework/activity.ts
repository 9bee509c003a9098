import * as z from 'zod';
import { Id, Instant } from '../../identifiers.ts';
import { AssignmentOut } from '../assignment.ts';
import { DecisionOutcome, DecisionRequestIn } from '../decision.ts';
import { ApplicantRequestOut } from './applicant-request.ts';
import { NoteOut } from './note.ts';

const entry = {
  id: Id.meta({ description: 'Of what happened: the decision, override, note, assignment or request' }),
  at: Instant,
  by: z
    .object({
      kind: z.enum(['user', 'api_token', 'automatic', 'applicant']).meta({
        description: 'A person, a system with an API token, an analysis that became ready, or the applicant',
      }),
      id: Id.meta({ description: 'The user or API token; of an applicant the application' }),
    })
    .meta({ description: 'Who did it' }),
} as const;

/** What happened to an application, newest first. */
export const ActivityEntry = z
  .discriminatedUnion('kind', [
    z.object({
      ...entry,
      kind: z.literal('decision').meta({ description: 'A policy decided' }),
      outcome: DecisionOutcome,
      dominant_reason: z.string().nullable().meta({ description: 'Code of the first reason; null if there is none' }),
    }),
    z.object({
      ...entry,
      kind: z.literal('override').meta({ description: 'A person decided otherwise than the policy' }),
      decision_id: Id.meta({ description: 'The decision that it overrides' }),
      outcome: DecisionOutcome,
      state: z.enum(['waiting', 'in_force', 'refused']).meta({
        description: 'Whether it waits for a second person, is in force, or was refused',
      }),
      reviewed_by: Id.nullable().meta({ description: 'The second person; null if nobody has reviewed it' }),
    }),
    z.object({
      ...entry,
      kind: z.literal('assignment').meta({ description: 'A person said who is in charge, or moved it to a queue' }),
      user_id: AssignmentOut.shape.user_id,
      queue: AssignmentOut.shape.queue,
      due_at: AssignmentOut.shape.due_at,
    }),
    z.object({
      ...entry,
      kind: z.literal('note').meta({ description: 'Somebody wrote a note' }),
      words: NoteOut.shape.words,
      mentions: NoteOut.shape.mentions,
    }),
    z.object({
      ...entry,
      kind: z.literal('applicant_request').meta({ description: 'Somebody asked the applicant for something' }),
      asked: ApplicantRequestOut.pick({ kind: true, words: true, due_at: true, state: true, answer: true }).meta({
        description: 'What was requested, and the answer',
      }),
    }),
    z.object({
      ...entry,
      kind: z.literal('decision_request').meta({ description: 'Somebody said what the application asks for' }),
      request: DecisionRequestIn.shape.request,
    }),
  ])
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.output<typeof ActivityEntry>;
