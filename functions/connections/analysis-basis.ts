import { dynamoAnalysisSettings } from '../../adapters/aws/dynamo-analysis-settings.ts';
import { dynamoApplicants, dynamoApplications } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoLabelRules } from '../../adapters/aws/dynamo-label-rules.ts';
import type { ApplicantStore, ApplicationStore } from '../../core/applications/application-store.ts';
import type { AnalysisBasisSource } from '../../core/connect/analysis-basis.ts';
import type { AnalysisSettingsStore } from '../../core/directory/analysis-settings-store.ts';
import { currentRules, type LabelRuleStore } from '../../core/labels/label-rule-store.ts';
import { applicationsTable, directoryTable } from '../runtime/tables.ts';

interface Stores {
  readonly labelRules: Pick<LabelRuleStore, 'ofOrganisation' | 'shared'>;
  readonly settings: Pick<AnalysisSettingsStore, 'find'>;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
}

/** What analyses stand on, from these stores. */
function analysisBasisFrom({ labelRules, settings, applications, applicants }: Stores): AnalysisBasisSource {
  async function holderEmail(organisationId: string, applicationId: string): Promise<string | null> {
    const application = await applications.find(organisationId, applicationId);
    const applicant = application && (await applicants.find(organisationId, application.applicantId));
    return applicant?.email ?? null;
  }
  return async ({ organisationId, applicationId }) => {
    const [rules, { healthWeights, floorCents }, email] = await Promise.all([
      currentRules(labelRules, organisationId),
      settings.find(organisationId),
      holderEmail(organisationId, applicationId),
    ]);
    return {
      organisationRules: [...rules.organisationRules],
      sharedRules: [...rules.sharedRules],
      healthWeights,
      floorCents,
      holderEmail: email,
    };
  };
}

/** What analyses stand on, from this function's tables. */
export const analysisBasis = (): AnalysisBasisSource =>
  analysisBasisFrom({
    labelRules: dynamoLabelRules(directoryTable()),
    settings: dynamoAnalysisSettings(directoryTable()),
    applications: dynamoApplications(applicationsTable()),
    applicants: dynamoApplicants(applicationsTable()),
  });
