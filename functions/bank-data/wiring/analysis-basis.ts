import type { ApplicantStore, ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplicantsReader, dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import type { AnalysisSettingsStore } from '../../organisations/domain/analysis-settings-store.ts';
import { COUNT_PERSON_INCOME } from '../../organisations/domain/available-connections.ts';
import { dynamoAnalysisSettingsReader } from '../../organisations/store/dynamo-analysis-settings.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { AnalysisBasisSource } from '../domain/basis/analysis-basis.ts';
import type { LabelRuleStore } from '../domain/basis/label-rule-store.ts';
import type { SharedRulesStore } from '../domain/basis/shared-rules.ts';
import { dynamoLabelRulesReader } from '../store/dynamo-label-rules.ts';
import { dynamoSharedRulesReader } from '../store/dynamo-shared-rules.ts';

interface Stores {
  readonly labelRules: Pick<LabelRuleStore, 'ofOrganisation'>;
  readonly sharedRules: Pick<SharedRulesStore, 'current'>;
  readonly settings: Pick<AnalysisSettingsStore, 'find'>;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
}

/** What analyses depend on, from these stores. */
function analysisBasisFrom({
  labelRules,
  sharedRules,
  settings,
  applications,
  applicants,
}: Stores): AnalysisBasisSource {
  async function ofApplication(organisationId: string, applicationId: string) {
    const application = await applications.find(organisationId, applicationId);
    const applicant = application && (await applicants.find(organisationId, application.applicantId));
    const points = application?.connections.flatMap(({ data_points }) => data_points) ?? [];
    return {
      holderEmail: applicant?.email ?? null,
      ...(points.some(({ input_args }) => input_args[COUNT_PERSON_INCOME] === true) ? { countPersonIncome: true } : {}),
    };
  }
  return async ({ organisationId, applicationId }) => {
    const [organisationRules, sharedVersion, own, application] = await Promise.all([
      labelRules.ofOrganisation(organisationId),
      sharedRules.current(),
      settings.find(organisationId),
      ofApplication(organisationId, applicationId),
    ]);
    return {
      organisationRules,
      sharedRules: [],
      ...(sharedVersion === 0 ? {} : { sharedVersion }),
      healthWeights: own.healthWeights,
      floorCents: own.floorCents,
      ...(own.affordabilityThresholds === null ? {} : { affordabilityThresholds: own.affordabilityThresholds }),
      ...application,
    };
  };
}

/** What analyses depend on, from this function's tables. */
export const analysisBasis = (
  held: Holds<'applications:read' | 'directory:read' | 'fieldKeys:open'>,
): AnalysisBasisSource =>
  analysisBasisFrom({
    labelRules: dynamoLabelRulesReader(heldTable(held.directory)),
    sharedRules: dynamoSharedRulesReader(heldTable(held.directory)),
    settings: dynamoAnalysisSettingsReader(heldTable(held.directory)),
    applications: dynamoApplications(heldTable(held.applications)),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
  });
