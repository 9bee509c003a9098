import { uploadRevetCsv as contract } from '../../../schemas/endpoints/revets.ts';
import { granted } from '../../platform/grants/held.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { uploadRevetCsv as grants } from '../resources.ts';
import { type SubmissionAdapters, submissionWiring, submitFile } from '../wiring/revet-submission.ts';

export const operation: Operation<typeof contract, SubmissionAdapters> = async (
  adapters,
  { caller, form, files, now },
) => {
  const terms = { organisationId: caller.organisationId, configId: form.application_config_id, now };
  return submitFile(adapters, terms, files['file']?.content ?? new Uint8Array());
};

export const handler = serve(contract, granted(grants, submissionWiring), operation, readMultipart);
