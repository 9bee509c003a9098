import type { Answered } from '../console-api.ts';

/** What an organisation states to be approved. */
export const approvalFieldNames = ['company_number', 'ncr_number', 'contact_name', 'contact_phone'] as const;

export type ApprovalFields = Readonly<Record<(typeof approvalFieldNames)[number], string>>;

/** As the API takes them. */
const forms: Readonly<Record<keyof ApprovalFields, RegExp>> = {
  company_number: /^\d{4}\/\d{6}\/\d{2}$/,
  ncr_number: /^NCR[A-Z]{2}\d{1,6}$/,
  contact_name: /^.{2,80}$/,
  contact_phone: /^\+\d{8,15}$/,
};

export const approvalFieldsOf = (known: Pick<Answered<'getOrganisation'>, keyof ApprovalFields>): ApprovalFields => ({
  company_number: known.company_number ?? '',
  ncr_number: known.ncr_number ?? '',
  contact_name: known.contact_name ?? '',
  contact_phone: known.contact_phone ?? '',
});

/** The words for each field whose value the API would refuse. */
export const approvalFaults = (fields: ApprovalFields, words: ApprovalFields): Partial<ApprovalFields> =>
  Object.fromEntries(
    approvalFieldNames.filter((name) => !forms[name].test(fields[name].trim())).map((name) => [name, words[name]]),
  );
