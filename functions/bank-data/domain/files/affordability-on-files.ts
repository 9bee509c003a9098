import type { Affordability } from '@imali/analyses/documents/affordability.ts';
import type { AffordabilityReason } from '@imali/analyses/documents/affordability-waterfall.ts';
import { ranked } from '@imali/analyses/waterfall/verdict-reasons.ts';
import type { ApplicantAuthenticity } from './applicant-authenticity.ts';

/** What the gravest file says of figures that rest on it; null where nothing speaks against the files. */
function reasonOf({ band, files }: ApplicantAuthenticity): AffordabilityReason | null {
  const [gravest] = files;
  if (band === null || band === 'clear' || gravest === undefined) return null;
  const file = `${gravest.fileName} scores ${gravest.score} of 100 for authenticity`;
  const found = { unit: 'category', measured: band, limit: 'clear', evidence: {} } as const;
  return band === 'refused'
    ? {
        ...found,
        code: 'statements_refused',
        speaks_for: 'cannot_tell',
        message: `${file} (refused): no figure can be relied on until statements come from the bank itself.`,
      }
    : {
        ...found,
        code: 'statements_suspect',
        speaks_for: 'tight',
        message: `${file} (suspect): check the files before the figures count.`,
      };
}

/**
 * An affordability document as its statement files allow: a refused file leaves no verdict that speaks for credit, a suspect
 * one none better than tight. What the figures already put beyond stays so: a changed statement shows more money, not less.
 * A document from before verdicts has none to take back.
 */
export function affordabilityOnFiles(document: Affordability, files: ApplicantAuthenticity): Affordability {
  const { verdict_details: details } = document;
  const reason = reasonOf(files);
  if (reason === null || details === null) return document;
  const reasons = ranked([reason, ...details.reasons]);
  return { ...document, verdict: reasons[0]?.speaks_for ?? 'cannot_tell', verdict_details: { ...details, reasons } };
}
