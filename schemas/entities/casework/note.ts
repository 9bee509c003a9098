import * as z from 'zod';
import { Id, Instant } from '../../identifiers.ts';
import { DecisionAsker } from '../decision.ts';

export const NoteIn = z
  .strictObject({
    words: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .meta({ description: 'What you note', examples: ['The employer confirmed the new salary by phone.'] }),
    mentions: z
      .array(z.string().trim().min(3).max(254))
      .max(20)
      .default([])
      .meta({ description: 'Users of your organisation whom the note is for, each by ID or email address' }),
  })
  .meta({ id: 'NoteIn' });

export const NoteOut = z
  .object({
    id: Id,
    application_id: Id,
    words: z.string().meta({ description: 'What was noted' }),
    mentions: z.array(Id).meta({ description: 'IDs of the users whom the note is for' }),
    made_by: DecisionAsker.meta({ description: 'Who wrote it' }),
    made_at: Instant,
  })
  .meta({ id: 'Note', description: 'A note of your organisation on an application. The applicant does not see it' });
export type NoteOut = z.output<typeof NoteOut>;
