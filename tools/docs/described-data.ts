/** What the site shows of tables that the product itself reads. */

import { OFFER_CATALOGUES, type OfferPrice } from '@imali/analyses/data/offers.ts';
import { exampleAccounts } from '@imali/analyses/metrics/example-accounts.ts';
import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';
import { PRIMARIES, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { ENGINE_VERSION, RULES_VERSION, TAXONOMY_VERSION } from '@imali/ledger/versions.ts';
import type { ColumnRole } from '@imali/statement-reader/formats/csv-presets/csv-preset.ts';
import { columnHeadings } from '@imali/statement-reader/formats/grids/column-headings.ts';
import { allLayouts } from '@imali/statement-reader/layouts/all-layouts.ts';
import { readForms, readingProofs } from '@imali/statement-reader/layouts/reading-proofs.ts';
import { refusalCodes, refusals } from '@imali/statement-reader/refusals/refusal-codes.ts';
import { availableConnections } from '../../functions/organisations/domain/available-connections.ts';
import { dataPointArgs } from '../../functions/organisations/domain/data-point-args.ts';
import { RETENTION_TABLES, retentionClasses } from '../../functions/platform/keeping/retention-tables.ts';
import { nextStep, remedyOf } from '../../functions/statements/domain/next-step.ts';
import { bankSlugs, banks } from '../../schemas/banks.ts';
import { apiTokenPermissions, permissionNames, permissions } from '../../schemas/permissions.ts';
import { isObject, type JsonObject } from '../openapi/component-schemas.ts';

/** Connections, their data points, and the arguments of each. */
export function describedDataPoints() {
  return { connections: availableConnections(), args: dataPointArgs() };
}

/** The metric dictionary without its examples: those have a page of their own, so that neither weighs too much. */
export function describedMetrics() {
  return { engine_version: ENGINE_VERSION, metrics: metricDictionary.map(({ example: _, ...metric }) => metric) };
}

/** A worked example for each metric, and the accounts that they are worked out of. */
export function describedExamples() {
  return {
    examples: metricDictionary.map(({ id, analysis, name, formula, example }) => ({
      id,
      analysis,
      name,
      formula,
      ...example,
    })),
    accounts: exampleAccounts,
  };
}

/** The labels by their primaries. */
export function describedTaxonomy() {
  return {
    taxonomy_version: TAXONOMY_VERSION,
    rules_version: RULES_VERSION,
    primaries: PRIMARIES.map((primary) => ({
      primary,
      labels: taxonomy
        .filter((label) => label.primary === primary)
        .map(({ id, detailed, direction, discretionary, flags, pfc }) => ({
          id,
          detailed,
          direction,
          discretionary,
          flags,
          pfc,
        })),
    })),
  };
}

/** The codes of refusals, each with its way on for a file of which nothing else is known. */
export function describedRefusals() {
  const file = { format: 'pdf', bankSlug: null, passwordHint: null };
  return {
    refusals: refusalCodes.map((code) => {
      const { type, place, applicant, developer } = refusals[code];
      const error = { type, code };
      return {
        code,
        type,
        place,
        reason: applicant,
        meaning: developer,
        remedy: remedyOf(error, file),
        next_step: nextStep(error, file),
      };
    }),
  };
}

/** Banks, how the reading of each is proven, its PDF layouts, and the forms that the sandbox prints and reads back. */
/** What each column of a table holds, as the guide says it. */
const columnMeanings: Readonly<Record<ColumnRole, string>> = {
  date: 'Day of booking; of several, the one listed first here',
  description: 'Description',
  wording: 'Second wording of the description',
  detail: 'More of the description',
  reference: 'Reference',
  amount: 'Amount with a sign or a side',
  debit: 'Money out',
  credit: 'Money in',
  fee: 'Fee',
  side: 'Side of the amount beside it',
  balance: 'Balance',
  account: 'Account of the row',
  currency: 'Currency',
  status: 'Whether it is booked',
};

export function describedStatements() {
  const nameOf = (slug: string): string => banks.find((bank) => bank.slug === slug)?.displayName ?? slug;
  return {
    headings: [...columnHeadings].map(([role, headings]) => ({ role, meaning: columnMeanings[role], headings })),
    banks: bankSlugs
      .map((slug) => ({
        slug,
        name: nameOf(slug),
        proofs: readingProofs.get(slug),
        layouts: allLayouts.filter(({ bankSlug }) => bankSlug === slug).map(({ id }) => id),
        forms: readForms
          .filter((form) => form.bank === slug)
          .map(({ format, product, layout, publisher }) => ({ format, product, layout, publisher })),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

const priceText = (price: OfferPrice): string =>
  price.kind === 'fixed'
    ? `R ${(price.monthlyCents / 100).toFixed(2)} a month`
    : `${price.basisPoints / 100} % of what is paid now`;

/** The newest catalogue of partner offers: every one of them is made up. */
export function describedAffinity() {
  const catalogue = OFFER_CATALOGUES.at(-1);
  if (!catalogue) throw new Error('there is no catalogue of offers');
  return {
    version: catalogue.version,
    ads: catalogue.ads.map(({ adId, title, kind, labels, offers }) => ({
      ad_id: adId,
      title,
      kind,
      labels,
      offers: offers.map((offer) => ({
        title: offer.title,
        partner: offer.partner,
        anchor: offer.path.slice(offer.path.indexOf('#') + 1),
        price: priceText(offer.price),
      })),
    })),
  };
}

/** How long data of each class is kept, by the newest table. */
export function describedRetention() {
  const table = RETENTION_TABLES.at(-1);
  if (!table) throw new Error('there is no table of retention');
  return {
    effective_from: table.effectiveFrom,
    classes: retentionClasses.map((name) => {
      const { days, choice, ground } = table.periods[name];
      return { name, days, least_days: choice?.leastDays ?? null, most_days: choice?.mostDays ?? null, ground };
    }),
  };
}

export function describedBanks() {
  return { banks: banks.map(({ slug, displayName }) => ({ slug, name: displayName })) };
}

/** Permissions of users, and which of them an API token holds. */
export function describedPermissions() {
  return {
    permissions: permissionNames.map((name) => {
      const { ui_display_name, description } = permissions[name];
      return { name, ui_display_name, description, api_token: apiTokenPermissions.includes(name) };
    }),
  };
}

/** Events that are sent to webhooks, from the description of the API. */
export function describedEvents(document: JsonObject) {
  const entries = isObject(document['webhooks']) ? Object.entries(document['webhooks']) : [];
  const components = isObject(document['components']) ? document['components'] : {};
  const schemas = isObject(components['schemas']) ? components['schemas'] : {};
  return {
    events: entries.map(([type, item]) => {
      const post = isObject(item) && isObject(item['post']) ? item['post'] : {};
      const ref = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(post['requestBody'] ?? {}))?.[1];
      const schema = ref === undefined ? undefined : schemas[ref];
      const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
      const data = isObject(properties['data']) ? properties['data'] : {};
      const fields = isObject(data['properties']) ? Object.keys(data['properties']) : [];
      return { type, summary: String(post['summary'] ?? ''), fields };
    }),
  };
}
