import { applicantOf, personalInfo } from '../stack/connect-applicant.ts';
import { linkInMailTo } from '../stack/inbox.ts';
import { clientWith, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { codeInMailTo } from '../stack/newest-code.ts';

/**
 * Asks the applicant of an application that a person declined for something, writes them the letter of the decision, and objects to it in their
 * name.
 * @returns the ids of the request and of the objection
 */
export async function correspondenceOf(
  { client, nameSlug }: TestOrganisation,
  application: {
    readonly id: string;
    readonly connect_url: string;
  },
  decision_id: string,
): Promise<{ readonly request_id: string; readonly representation_id: string }> {
  const email = `applicant@${nameSlug}.example`;
  const path = { application_id: application.id };
  const reason = 'You withdrew your application.';
  succeeded(await client.prefillPersonalInfo({ path, body: { ...personalInfo, email } }));
  const asked = succeeded(
    await client.askApplicant({ path, body: { kind: 'document', words: 'Your payslip of March.', email } }),
  ).body;
  succeeded(await client.writeDecisionLetter({ path: { ...path, decision_id }, body: { reason } }));
  const applicant = applicantOf(application);
  const open = clientWith(await linkInMailTo(email));
  succeeded(await open.sendApplicantCode({ path: applicant.path, body: {} }));
  const code = await codeInMailTo(email);
  const { connect_token } = succeeded(await open.checkApplicantCode({ path: applicant.path, body: { code } })).body;
  const body = { kind: 'objection', words: 'My employer will confirm what I earn.' } as const;
  const answered = succeeded(await clientWith(connect_token).makeRepresentation({ path: applicant.path, body })).body;
  const [objection] = answered.representations;
  return { request_id: asked.id, representation_id: objection?.id ?? '' };
}
