import { dynamoAuditTrail } from '../../adapters/aws/dynamo-audit-trail.ts';
import { dynamoRelabelDrafts } from '../../adapters/aws/dynamo-relabel-drafts.ts';
import { identifierAt } from '../../adapters/system/identifiers.ts';
import type { AuditTrail } from '../../core/audit/audit-entry.ts';
import type { RelabelDraft, RelabelDraftStore } from '../../core/relabel/relabel-draft.ts';
import { getRelabelConfirmPage as contract } from '../../schemas/endpoints/relabels.ts';
import { type PreviewAdapters, previewAccount, previewRules, type SampledChange } from '../relabels/relabel-preview.ts';
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
  readonly audit: AuditTrail;
}

/** Our own staff read what applicants' data comes to: that is told, of each of them, before it is shown. */
async function noteRead({ audit }: Adapters, { draft, staffId, now }: Reading, changes: readonly SampledChange[]) {
  await Promise.all(
    changes.map(({ ref: { organisationId, applicationId } }) =>
      audit.record({
        id: identifierAt(now, draft.id, 'read', staffId, organisationId, applicationId),
        organisation: organisationId,
        at: new Date(now).toISOString(),
        actor: { kind: 'internal', id: staffId },
        action: 'application.read',
        subject: { kind: 'application', id: applicationId },
        details: { purpose: 'relabel' },
      }),
    ),
  );
}

interface Reading {
  readonly draft: RelabelDraft;
  readonly staffId: string;
  readonly now: number;
}

async function contentOf(adapters: Adapters, forms: PageForms, reading: Reading) {
  const { draft } = reading;
  if (draft.kind === 'rules') {
    const preview = await previewRules(adapters.preview, draft);
    await noteRead(adapters, reading, preview.sample);
    return <ConfirmRules forms={forms} draft={draft} preview={preview} />;
  }
  const change = await previewAccount(adapters.preview, draft);
  if (change !== null) await noteRead(adapters, reading, [change]);
  return <ConfirmAccount forms={forms} draft={draft} change={change} />;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const visit = await staffVisit(adapters, request, contract.path);
  if ('reply' in visit) return visit.reply;
  const [forms, draft] = await Promise.all([
    pageForms(adapters, request, visit.staff.id),
    adapters.drafts.find(visit.staff.id),
  ]);
  const { now } = request;
  const content =
    draft === null ? (
      <NothingPrepared forms={forms} />
    ) : (
      await contentOf(adapters, forms, { draft, staffId: visit.staff.id, now })
    );
  return {
    status: 200,
    body: renderPage(confirmWords.title, content),
    headers: { ...staffPageHeaders, 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(
  contract,
  () => ({
    ...staffPageWiring(),
    drafts: dynamoRelabelDrafts(operationsTable()),
    preview: previewWiring(),
    audit: dynamoAuditTrail(operationsTable()),
  }),
  operation,
);
