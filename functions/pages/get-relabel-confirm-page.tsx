import { dynamoRelabelDrafts } from '../../adapters/aws/dynamo-relabel-drafts.ts';
import type { RelabelDraft, RelabelDraftStore } from '../../core/relabel/relabel-draft.ts';
import { getRelabelConfirmPage as contract } from '../../schemas/endpoints/relabels.ts';
import { type PreviewAdapters, previewAccount, previewRules } from '../relabels/relabel-preview.ts';
import type { Operation } from '../runtime/operation.ts';
import { operationsTable } from '../runtime/tables.ts';
import { renderPage } from './parts/page-shell.tsx';
import { ConfirmAccount, ConfirmRules, NothingPrepared } from './parts/relabel-confirm.tsx';
import { previewWiring } from './staff/relabel-pages.ts';
import { servePage } from './staff/serve-page.ts';
import {
  type PageForms,
  pageForms,
  type StaffPageAdapters,
  staffPageHeaders,
  staffPageWiring,
  staffVisit,
} from './staff/staff-visit.tsx';
import { confirmWords } from './words.en.ts';

interface Adapters extends StaffPageAdapters {
  readonly drafts: Pick<RelabelDraftStore, 'find'>;
  readonly preview: PreviewAdapters;
}

async function contentOf({ preview }: Adapters, forms: PageForms, draft: RelabelDraft | null) {
  if (draft === null) return <NothingPrepared forms={forms} />;
  return draft.kind === 'rules' ? (
    <ConfirmRules forms={forms} draft={draft} preview={await previewRules(preview, draft)} />
  ) : (
    <ConfirmAccount forms={forms} draft={draft} change={await previewAccount(preview, draft)} />
  );
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const visit = await staffVisit(adapters, request, contract.path);
  if ('reply' in visit) return visit.reply;
  const [forms, draft] = await Promise.all([
    pageForms(adapters, request, visit.staff.id),
    adapters.drafts.find(visit.staff.id),
  ]);
  return {
    status: 200,
    body: renderPage(confirmWords.title, await contentOf(adapters, forms, draft)),
    headers: { ...staffPageHeaders, 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(
  contract,
  () => ({ ...staffPageWiring(), drafts: dynamoRelabelDrafts(operationsTable()), preview: previewWiring() }),
  operation,
);
