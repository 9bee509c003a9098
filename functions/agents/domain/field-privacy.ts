/**
 * Which text fields of the tools' replies name or reach a person, by their name at any depth. The two lists are closed:
 * a test holds that each text field of a tool is in one of them, and what is in neither is masked.
 */

/** Names, contacts, ids, account numbers, free text by people, and what transactions and documents print. */
export const personalFields: ReadonlySet<string> = new Set(
  `account_holder_email account_holder_gov_id account_holder_name account_holder_names account_name account_number
  applicant_email applicant_gov_id applicant_name applicant_phone applicant_reference connect_url counterparty
  created_by date_of_birth default_redirect_url description description_contains description_regex email expected
  file_name first_names found from gov_id last_names lender lenders matched_text name nationality phone proxy_id
  reason_for_decline recepient redirect_url reference sha256 to unlike user_id value document_url by given_by`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** Ids of ours, dates, codes, labels, units, versions, and texts that the product writes itself. */
export const openFields: ReadonlySet<string> = new Set(
  `account account_id account_ids account_type ad_id after amount_pattern analysed_at applicant applicant_id
  application_config_id application_id application_ids applies_to as_of at authenticity_band balance band bank bank_name
  bank_slug basis before cadence catalogue_effective_from catalogue_version cause channel closed_at code colour component
  confidence_band consent_given_at consent_revoked_at content_type created_at crunch_categories currency cycle_basis
  date datetime decided_at definitions.* delivered_at detailed direction display_name dkim dmarc end engine_version erased_at
  evidence evidence.* expected_on expenses_basis expiry failed_at field figure figures_from finding finished_at
  first_day_below_floor first_day_p10_below_floor first_on first_transaction_on flags for_party format formula
  gross_income_method hint id id_country id_type improvement income_indicator input_args.* kind label labelled_by language last_on
  last_paid last_transaction_on limit line measured message method methods_available missing next_cursor next_dates
  next_expected next_on next_step norm_effective_from norm_source not_recommended_because notice offer_static_url
  offer_title organisation origins outcome output_args paired_with part partner plaid_pfc primary primary_income_cadence quarantined_for read_at
  reason reasons received_on recommendation remedy requested_at revet_ids role rule_id rules_version runner_up sent_at
  severity signature source speaks_for spf start state statement_date statement_end_date statement_start_date status
  stepped_on stream_id strike_date submission_id suspected_duplicates taxonomy_version thresholds_source title
  transaction_id transaction_ids type unique_months unit units.* updated_at upload_id upload_ids verdict
  verification_level weekend_rule weights_source working`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
