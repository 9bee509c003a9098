import { statementFormats } from '@imali/sandbox-data/files/statement-file-request.ts';
import * as z from 'zod';
import { judgements } from '../../../../bench/fuzz/judge-reading.ts';
import { authenticityBands } from '../../authenticity/finding.ts';

/** Which changed files a process reads: `from` to just before `to`. */
export const FuzzTask = z.object({ format: z.enum(statementFormats), from: z.int(), to: z.int() });
export type FuzzTask = z.infer<typeof FuzzTask>;

/** What the process reports on each file, so that the one that ends it is known. */
export const FuzzReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), index: z.int() }),
  z.object({
    kind: z.literal('read'),
    index: z.int(),
    judgement: z.enum(judgements),
    /** Null for formats that show nothing of who made them. */
    band: z.enum(authenticityBands).nullable(),
    ms: z.number(),
    /** PDFium trapped on the file; the next one gets another instance. */
    engineStopped: z.boolean(),
  }),
  z.object({ kind: z.literal('thrown'), index: z.int(), message: z.string() }),
  z.object({
    kind: z.literal('memory'),
    at: z.enum(['warm', 'end']),
    /** Of the whole process, as the system counts it. */
    residentBytes: z.number(),
    /** In use after a collection, WebAssembly and buffers included: what a leak would add to. */
    heldBytes: z.number(),
  }),
]);
export type FuzzReport = z.infer<typeof FuzzReport>;
