import { submitRelabels as contract } from '../../../schemas/endpoints/relabels.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { servePage } from '../../staff/shell/serve-page.ts';
import { noticePage, redirect, staffPageHeaders, staffPosting } from '../../staff/shell/staff-visit.tsx';
import { relabelWords } from '../../staff/shell/words.en.ts';
import type { RelabelQueue } from '../domain/relabel-job.ts';
import { submitRelabels as grants } from '../resources.ts';
import { type HomeAdapters, homeWiring, stepsWiring } from './relabel-pages.ts';

interface Adapters extends HomeAdapters {
  readonly steps: RelabelQueue;
  readonly identifiers: Identifiers;
}

const unknown = (what: string) =>
  ({ status: 404, body: noticePage(relabelWords.title, what), headers: staffPageHeaders }) as const;

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { sharedRules, drafts, jobs, steps, identifiers } = adapters;
  const posting = await staffPosting(adapters, request, contract.path);
  if ('reply' in posting) return posting.reply;
  const { form, now } = request;
  if (form.action === 'resume') {
    const job = form.job_id === undefined ? null : await jobs.find(form.job_id);
    if (job === null) return unknown(relabelWords.unknownJob);
    if (job.phase !== 'DONE') await steps.request(job.id, 0);
    return redirect(contract.path);
  }
  const { version } = form;
  const base = await sharedRules.current();
  if (version === undefined || version >= base) return unknown(relabelWords.unknownVersion);
  await drafts.keep({
    kind: 'rules',
    id: identifiers.next(now),
    staffId: posting.staff.id,
    createdAt: new Date(now).toISOString(),
    base,
    restores: version,
    note: '',
    rules: [...(await sharedRules.rulesOf(version))],
  });
  return redirect('/relabels/confirm');
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({ ...homeWiring(held), ...stepsWiring(held), identifiers: randomIdentifiers })),
  operation,
);
