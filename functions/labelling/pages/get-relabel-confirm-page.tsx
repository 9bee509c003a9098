import { getRelabelConfirmPage as contract } from '../../../schemas/endpoints/relabels.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { servePage } from '../../staff/shell/serve-page.ts';
import {
  type PageForms,
  pageForms,
  type StaffPageAdapters,
  staffPageHeaders,
  staffPageWiring,
  staffVisit,
} from '../../staff/shell/staff-visit.tsx';
import { confirmWords } from '../../staff/shell/words.en.ts';
import type { RelabelDraft, RelabelDraftStore } from '../domain/relabel-draft.ts';
import { getRelabelConfirmPage as grants } from '../resources.ts';
import { dynamoRelabelDraftsReader } from '../store/dynamo-relabel-drafts.ts';
import { type PreviewAdapters, previewAccount, previewRules, type SampledChange } from '../wiring/relabel-preview.ts';
import { ConfirmAccount, ConfirmRules, NothingPrepared } from './parts/relabel-confirm.tsx';
import { previewWiring } from './relabel-pages.ts';

interface Adapters extends StaffPageAdapters {
  readonly drafts: Pick<RelabelDraftStore, 'find'>;
  readonly preview: PreviewAdapters;
  readonly audit: AuditTrail;
}

/** Our own staff read what applicants' data comes to: that is entered, for each of them, before it is shown. */
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
  granted(grants, (held) => ({
    ...staffPageWiring(held),
    drafts: dynamoRelabelDraftsReader(heldTable(held.operations)),
    preview: previewWiring(held),
    audit: queuedAuditTrail(held.auditQueue),
  })),
  operation,
);
