import { getApprovalsPage as contract, refuseOrganisation } from '../../../schemas/endpoints/approvals.ts';
import { type ApprovalStore, type AskedApproval, approvalDetails } from '../../platform/directory/approval-store.ts';
import { dynamoApprovals } from '../../platform/directory/dynamo-approvals.ts';
import { hasShownMail } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { getApprovalsPage as grants } from '../resources.ts';
import { FormToken } from '../shell/notice.tsx';
import { renderPage } from '../shell/page-shell.tsx';
import { ScrollTable } from '../shell/scroll-table.tsx';
import { seenDigest } from '../shell/seen-digest.ts';
import { servePage } from '../shell/serve-page.ts';
import { StaffShell } from '../shell/staff-shell.tsx';
import {
  type PageForms,
  pageForms,
  type StaffPageAdapters,
  staffPageHeaders,
  staffPageWiring,
  staffVisit,
} from '../shell/staff-visit.tsx';
import { approvalWords as words } from '../shell/words.en.ts';

interface Adapters extends StaffPageAdapters {
  readonly approvals: Pick<ApprovalStore, 'asked'>;
}

/** Organisations that the page lists. */
const LISTED = 50;

/** Of whom a form is, as the page showed them. */
function Judged({ asked }: { readonly asked: AskedApproval }) {
  return (
    <>
      <input type="hidden" name="organisation_id" value={asked.organisation.id} />
      <input type="hidden" name="seen" value={seenDigest(asked)} />
    </>
  );
}

function AskedRow({ asked, forms }: { readonly asked: AskedApproval; readonly forms: PageForms }) {
  const { organisation, owner } = asked;
  const details = approvalDetails(organisation);
  if (details === null) return null;
  const isProven = owner !== null && hasShownMail(owner);
  return (
    <tr data-organisation={organisation.id}>
      <td>{organisation.legalName}</td>
      <td>{organisation.nameSlug}</td>
      <td>{details.companyNumber}</td>
      <td>{details.ncrNumber}</td>
      <td>
        {details.contactName}, {details.contactPhone}
      </td>
      <td>{isProven ? owner.email : `${owner?.email ?? ''} (${words.unproven})`}</td>
      <td>
        {isProven && (
          <form className="inline" method="post" action={contract.path}>
            <FormToken forms={forms} />
            <Judged asked={asked} />
            <button className="quiet" type="submit">
              {words.approve}
            </button>
          </form>
        )}
        <form className="inline" method="post" action={refuseOrganisation.path}>
          <FormToken forms={forms} />
          <Judged asked={asked} />
          <input
            name="reason"
            aria-label={words.reason}
            placeholder={words.reason}
            minLength={5}
            maxLength={300}
            required
          />
          <button className="quiet" type="submit">
            {words.refuse}
          </button>
        </form>
      </td>
    </tr>
  );
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const visit = await staffVisit(adapters, request, contract.path);
  if ('reply' in visit) return visit.reply;
  const { after } = request.query;
  const [forms, { asked, next }] = await Promise.all([
    pageForms(adapters, request, visit.staff.id),
    adapters.approvals.asked(LISTED, after),
  ]);
  const content = (
    <StaffShell title={words.title} forms={forms}>
      <p>{words.intro}</p>
      {request.query.changed === 'yes' && <p role="alert">{words.changed}</p>}
      {asked.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ScrollTable name={words.title} columns={Object.values(words.columns)} numbers={[]}>
          {asked.map((one) => (
            <AskedRow key={one.organisation.id} asked={one} forms={forms} />
          ))}
        </ScrollTable>
      )}
      {after !== undefined && (
        <p>
          <a href={contract.path}>{words.first}</a>
        </p>
      )}
      {next !== null && (
        <p>
          <a href={`${contract.path}?after=${next}`}>{words.next}</a>
        </p>
      )}
    </StaffShell>
  );
  return {
    status: 200,
    body: renderPage(words.title, content),
    headers: { ...staffPageHeaders, 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({ ...staffPageWiring(held), approvals: dynamoApprovals(heldTable(held.directory)) })),
  operation,
);
