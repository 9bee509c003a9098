import { getRelabelsPage as contract } from '../../../schemas/endpoints/relabels.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { servePage } from '../../staff/shell/serve-page.ts';
import { pageForms, staffPageHeaders, staffVisit } from '../../staff/shell/staff-visit.tsx';
import { relabelWords } from '../../staff/shell/words.en.ts';
import { getRelabelsPage as grants } from '../resources.ts';
import { RelabelHome } from './parts/relabel-home.tsx';
import { type HomeReading, homeReading } from './relabel-pages.ts';

/** Versions and relabellings that the page lists. */
const LISTED = 20;

export const operation: Operation<typeof contract, HomeReading> = async (adapters, request) => {
  const visit = await staffVisit(adapters, request, contract.path);
  if ('reply' in visit) return visit.reply;
  const { staff } = visit;
  const page = { skip: 0, limit: LISTED };
  const [forms, versions, jobs, draft] = await Promise.all([
    pageForms(adapters, request, staff.id),
    adapters.sharedRules.list(page),
    adapters.jobs.list(page),
    adapters.drafts.find(staff.id),
  ]);
  const content = <RelabelHome forms={forms} versions={versions.items} jobs={jobs.items} hasDraft={draft !== null} />;
  return {
    status: 200,
    body: renderPage(relabelWords.title, content),
    headers: { ...staffPageHeaders, 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(contract, granted(grants, homeReading), operation);
