import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';

export const ErasureReceipt = z
  .object({
    id: Id,
    applicant_id: Id,
    state: z.enum(['REQUESTED', 'ERASED', 'FINISHED']).meta({
      description: 'ERASED: nothing is left. FINISHED: checked once more, when nobody could still be writing.',
    }),
    requested_at: Instant,
    erased_at: Instant.nullable(),
    finished_at: Instant.nullable(),
    application_ids: z.array(Id).meta({ description: 'Applications that were emptied' }),
    erased: z.object({
      files: z.int().meta({ description: 'Versions of statements and exports' }),
      records: z.int().meta({ description: 'Accounts, ledgers, labels, analyses, uploads, invites and others' }),
      revets: z.int(),
    }),
    others_of_person: z
      .array(
        z.object({
          applicant_id: Id,
          same: z.array(z.enum(['gov_id', 'email', 'phone'])).meta({ description: 'What both records have' }),
        }),
      )
      .meta({
        description:
          'Other applicants with an application of yours who share a government id, an email address or a phone number with this one, as they were when the erasure was requested; 50 at most. They are not erased. Who asks to be forgotten usually means all of their records; an address or a phone alone can be a relative’s',
      }),
    jws: z.string().nullable().meta({
      description:
        'Signature of all other fields but `signature`, which anyone can verify with the keys at `/.well-known/jwks.json`: a detached JWS (RFC 7515, appendix F) over their canonical JSON (RFC 8785). Another one each time, each good for ever. Null in the answer that asks for an erasure: read the receipt',
    }),
    signature: z.string().meta({
      description:
        'Of all other fields but `jws`, verified by us alone (HMAC-SHA256, hexadecimal). Use `jws`; goes on 1 June 2027',
      deprecated: true,
      'x-sunset': '2027-06-01',
    }),
  })
  .meta({ id: 'ErasureReceipt' });
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;

export const ApplicantExport = z
  .object({
    download_url: z.string().meta({ description: 'Where the archive (ZIP) can be fetched' }),
    expires_at: Instant.meta({ description: 'End of the address' }),
    size: z.int().meta({ description: 'Bytes' }),
    files: z.array(z.string()).meta({ description: 'Names in the archive' }),
    left_out: z.array(z.string()).meta({ description: 'Statements that would have made the archive too large' }),
  })
  .meta({ id: 'ApplicantExport' });
