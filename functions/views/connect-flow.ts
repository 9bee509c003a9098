import type * as z from 'zod';
import type { CatalogueBank } from '../../core/connect/bank-catalogue.ts';
import { consentScope } from '../../core/connect/consent/consent-scope.ts';
import type { ConsentRecord } from '../../core/connect/flow/connect-flow.ts';
import { type BankRedirect, stepsOf } from '../../core/connect/flow/steps-of.ts';
import type { BankOut, ConnectFlowOut } from '../../schemas/entities/connect.ts';
import type { LegalDocument } from '../../schemas/entities/legal-documents.ts';
import type { WhiteLabel } from '../../schemas/entities/white-label.ts';
import type { LoadedFlow } from '../connect-flow/load-flow.ts';

type Bank = z.infer<typeof BankOut>;

/** What an applicant sees beside the flow. */
export interface Surroundings {
  readonly whiteLabel: WhiteLabel;
  readonly documents: readonly LegalDocument[];
  readonly catalogue: readonly CatalogueBank[];
  readonly inboundMailDomain: string;
}

/** A bank of the catalogue. */
export function bankView(bank: CatalogueBank, isSelected: boolean): Bank {
  return {
    id: bank.id,
    bank_slug: bank.bankSlug,
    display_name: bank.displayName,
    is_selected: isSelected,
    automated_active: bank.automatedActive,
    pdf_upload_supported: bank.pdfUploadSupported,
    login_fields: [...bank.loginFields],
    display_login_fields: bank.loginFields.length > 0,
    methods_available: [...bank.methodsAvailable],
  };
}

function consentView(consent: ConsentRecord) {
  return {
    id: consent.id,
    given_at: consent.givenAt,
    purposes: consent.purposes,
    data_classes: consent.dataClasses,
    documents: consent.documents.map(({ id, documentType, version }) => ({ id, document_type: documentType, version })),
    affinity_opt_in: consent.affinityOptIn,
  };
}

const unknownInfo = {
  first_names: null,
  last_names: null,
  email: null,
  phone: null,
  gov_id: null,
  date_of_birth: null,
  nationality: null,
  id_type: null,
  id_country: null,
};

/**
 * A connect flow as its applicant sees it. Personal info is shown once there is a consent: before it, whoever was sent the
 * link by mistake reads nothing of anybody.
 * @param bankRedirect of a login that goes on at the bank
 */
export function connectFlowView(
  { flow, application, connection, personalInfo }: LoadedFlow,
  { whiteLabel, documents, catalogue, inboundMailDomain }: Surroundings,
  bankRedirect?: BankRedirect,
): z.input<typeof ConnectFlowOut> {
  const { bank, consent } = flow;
  const selected = catalogue.find(({ id }) => id === bank.selected?.bankId);
  const { steps, current } = stepsOf(flow, {
    application,
    accounts: connection?.accounts ?? 0,
    isPdfAllowed: selected?.pdfUploadSupported ?? true,
    ...(bankRedirect === undefined ? {} : { bankRedirect }),
  });
  const scope = consentScope(application);
  const known = consent === null ? null : (personalInfo?.personalInfo ?? null);
  const takesMail = bank.selected?.uploadMethod === 'email';
  return {
    application_id: application.id,
    status: flow.status,
    expiry: application.expiry,
    lender: { name: whiteLabel.display_name },
    white_label: whiteLabel,
    legal_documents: [...documents],
    purposes: scope.purposes,
    data_classes: scope.dataClasses,
    affinity_offered: application.affinityEnabled,
    consent: consent === null ? null : consentView(consent),
    personal_info: flow.personalInfo === 'NOT_ASKED' ? null : (known ?? unknownInfo),
    bank: {
      state: bank.state,
      selected: selected ? bankView(selected, true) : null,
      upload_method: bank.selected?.uploadMethod ?? null,
      statement_address: takesMail ? `${application.proxyId}@${inboundMailDomain}` : null,
      fault: bank.fault,
    },
    steps: [...steps],
    current_step: current,
  };
}
