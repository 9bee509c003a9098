import * as z from 'zod';
import { Id, Instant, IsoDate } from '../../identifiers.ts';
import { Amount } from '../../money.ts';

const signature =
  'Signature of all other fields, which anyone can verify with the keys at `/.well-known/jwks.json`: a detached JWS (RFC 7515, appendix F) over their canonical JSON (RFC 8785). Null on a stage whose keys are not published';

export const DecisionLetterIn = z
  .strictObject({
    reason: z
      .string()
      .trim()
      .min(10)
      .max(1_000)
      .nullable()
      .default(null)
      .meta({
        description:
          'The dominant reason in words for the applicant. Needed where a person declined otherwise than the policy',
        examples: ['Your employer confirmed that your contract ends in March.'],
      }),
    credit_bureau: z.string().trim().min(3).max(300).nullable().default(null).meta({
      description:
        'Name, address and contact details of the credit bureau, where you declined because of its report (section 62(2) of the National Credit Act)',
    }),
    email: z
      .email()
      .max(254)
      .nullable()
      .default(null)
      .meta({ description: 'Whom it is mailed to; left out, the address of the last invite, else of the applicant' }),
    send: z.boolean().default(true).meta({
      description: 'Whether the applicant is mailed a link to it. The mail itself says nothing of the decision',
    }),
  })
  .meta({ id: 'DecisionLetterIn' });

const LetterReason = z
  .object({
    code: z.string().meta({ description: 'Code of the reason; `person` where a person gave it' }),
    words: z.string().meta({ description: 'In words for the applicant' }),
    evidence: z.array(
      z.object({
        figure: z.string().meta({ description: 'Name of the figure', examples: ['Maximum instalment'] }),
        value: z.string().meta({ description: 'What it was' }),
        threshold: z.string().nullable().meta({ description: 'What it was tested against; null if against nothing' }),
        transaction_ids: z.array(Id).meta({ description: 'The transactions behind the figure' }),
      }),
    ),
  })
  .meta({ id: 'LetterReason' });

/** A letter without its signature: what is signed. */
export const UnsignedLetter = z.object({
  kind: z.literal('decision_letter').meta({ description: 'Of a letter about a decision' }),
  id: Id,
  application_id: Id,
  decision_id: Id,
  override_id: Id.nullable().meta({
    description: 'The override that stood when it was written; null if the policy decided',
  }),
  lender: z
    .object({ display_name: z.string(), legal_name: z.string(), colour: z.string() })
    .meta({ description: 'As your white label had it then' }),
  applicant_name: z.string().nullable().meta({ description: 'Null if it is not known' }),
  written_on: IsoDate,
  outcome: z.enum(['approve', 'decline']).meta({ description: 'What was decided' }),
  dominant_reason: LetterReason.nullable().meta({ description: 'The main reason; null if everything was granted' }),
  further_reasons: z.array(LetterReason).meta({ description: 'Other reasons, by their weight' }),
  sections: z
    .array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) }))
    .meta({ description: 'The letter in words, as its PDF has them' }),
  inputs_hash: z.string().meta({ description: 'Of the decision: SHA-256 of what the policy used' }),
});
export type UnsignedLetter = z.output<typeof UnsignedLetter>;

export const SignedLetter = UnsignedLetter.extend({ jws: z.string().nullable().meta({ description: signature }) });
export type SignedLetter = z.output<typeof SignedLetter>;

export const DecisionLetterOut = z
  .object({
    letter: SignedLetter.meta({ id: 'DecisionLetter', description: 'As it was written: it never changes' }),
    pdf_sha256: z.string().meta({ description: 'SHA-256 of its PDF, hexadecimal' }),
    invite_id: Id.nullable().meta({
      description: 'The invite whose mail carried the link, which says whether it arrived; null if none was sent',
    }),
  })
  .meta({ id: 'WrittenLetter' });

export const RepresentationIn = z
  .strictObject({
    kind: z.enum(['objection', 'label']).meta({
      description: 'Whether the applicant objects to the decision, or says that a transaction is something else',
    }),
    words: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .meta({ description: 'What the applicant says', examples: ['That payment was my rent, not gambling.'] }),
    transaction_id: Id.nullable().default(null).meta({
      description: 'One of the transactions behind the decision; needed to have a label corrected',
    }),
    proposed_label: z
      .string()
      .max(80)
      .nullable()
      .default(null)
      .meta({ description: 'What it is instead, in words or as a label of the taxonomy' }),
  })
  .meta({ id: 'RepresentationIn' });

export const RepresentationAnswerIn = z
  .strictObject({
    outcome: z.enum(['upheld', 'partly_upheld', 'not_upheld']).meta({ description: 'What you found' }),
    words: z
      .string()
      .trim()
      .min(10)
      .max(2_000)
      .meta({ description: 'Your answer, for the applicant', examples: ['We corrected the label and decided again.'] }),
  })
  .meta({ id: 'RepresentationAnswerIn' });

const said = {
  id: Id,
  kind: RepresentationIn.shape.kind,
  words: z.string().meta({ description: 'What the applicant says' }),
  transaction_id: Id.nullable().meta({ description: 'The transaction that it is about; null if about none' }),
  proposed_label: z.string().nullable().meta({ description: 'What it is instead; null if the applicant did not say' }),
  made_at: Instant,
  answer: z
    .object({
      outcome: RepresentationAnswerIn.shape.outcome,
      words: z.string().meta({ description: 'The answer of the lender' }),
      at: Instant,
    })
    .nullable()
    .meta({ description: 'The answer of the lender; null until there is one' }),
} as const;

export const RepresentationOut = z
  .object({
    ...said,
    application_id: Id,
    decision_id: Id.meta({ description: 'The decision that it is about' }),
    answered_by: Id.nullable().meta({ description: 'The user or API token that answered; null until one did' }),
  })
  .meta({ id: 'Representation', description: 'What an applicant says against a decision' });
export type RepresentationOut = z.output<typeof RepresentationOut>;

/** What was decided, as the applicant sees it. */
export const ConnectDecision = z
  .object({
    lender: z.object({ name: z.string() }).meta({ description: 'Who decided' }),
    outcome: UnsignedLetter.shape.outcome,
    written_on: IsoDate,
    dominant_reason: UnsignedLetter.shape.dominant_reason,
    further_reasons: UnsignedLetter.shape.further_reasons,
    sections: UnsignedLetter.shape.sections,
    transactions: z
      .array(
        z
          .object({
            id: Id,
            date: IsoDate,
            description: z.string().meta({ description: 'What the bank printed' }),
            amount: Amount,
            label: z.string().meta({ description: 'What it counts as now' }),
          })
          .meta({ id: 'ConnectDecisionTransaction' }),
      )
      .meta({
        description: 'The transactions behind the reasons, newest first; those that are kept no more are left out',
      }),
    representations: z.array(z.object(said).meta({ id: 'ConnectRepresentation' })).meta({
      description: 'What the applicant said before, newest first',
    }),
  })
  .meta({ id: 'ConnectDecision' });
