import * as z from 'zod';
import type { PolicyDocument } from '../document/policy-document.ts';

/** Whether an instalment above the maximum of regulation 23A is barred, by the kind of agreement. */
interface AgreementRule {
  readonly affordabilityApplies: boolean;
  /** Whom such an agreement may be with. */
  readonly applicants: readonly ('natural_person' | 'juristic_person')[];
  readonly effectiveFrom: string;
  readonly source: string;
}

/** Dated, with the law that says so. Read on 23 November 2026. */
export const agreementRules: Readonly<Record<PolicyDocument['agreement'], AgreementRule>> = {
  credit_agreement: {
    affordabilityApplies: true,
    applicants: ['natural_person'],
    effectiveFrom: '2015-03-13',
    source:
      'National Credit Act 34 of 2005, sections 80 to 82; National Credit Regulations, regulation 23A, GN R202 of 13 March 2015',
  },
  juristic_person_credit: {
    affordabilityApplies: false,
    applicants: ['juristic_person'],
    effectiveFrom: '2007-06-01',
    source: 'National Credit Act 34 of 2005, section 78(1): the part on reckless credit is not for juristic persons',
  },
  lease_of_immovable_property: {
    affordabilityApplies: false,
    applicants: ['natural_person', 'juristic_person'],
    effectiveFrom: '2006-06-01',
    source: 'National Credit Act 34 of 2005, section 8(2)(b): a lease of immovable property is no credit agreement',
  },
};

/** The permission that a person needs to lend above the maximum instalment, or against the affordability verdict. */
export const OVERRIDE_PERMISSION = 'decisions.override_affordability';

/**
 * A person's decision to lend where affordability bars it, kept beside the decision and never part of a policy: who, by
 * which permission, why and when. Whether the person has the permission is checked before it is made.
 */
export const AffordabilityOverride = z.strictObject({
  person_id: z.string().min(1).max(64),
  permission: z.literal(OVERRIDE_PERMISSION),
  /** In words that an auditor understands: a few letters do not count. */
  reason: z.string().trim().min(20).max(1_000),
  at: z.iso.datetime(),
});
export type AffordabilityOverride = z.output<typeof AffordabilityOverride>;

/** Reasons that the engine gives by itself: no policy has them, and none can leave them out. */
export const ownReasons = {
  affordability_cannot_tell: {
    staff: 'The data does not show what the applicant can afford.',
    applicant: 'Your bank statements do not show enough for us to work out what you can afford.',
  },
  above_maximum_instalment: {
    staff: 'The instalment is above the maximum instalment of regulation 23A.',
    applicant: 'The instalment is more than you can afford after your living expenses and your other debt.',
  },
  affordability_beyond: {
    staff: 'The affordability verdict is beyond: the data speaks against more credit.',
    applicant: 'Your bank statements show that this credit is more than you can afford.',
  },
  agreement_does_not_fit: {
    staff: 'The policy is for another kind of applicant: a natural person or a juristic person.',
    applicant: 'We could not decide on this application with the product that was chosen.',
  },
  offer_is_no_offer: {
    staff: 'The policy works out a rate, a fee or a smallest amount below zero.',
    applicant: 'We could not make an offer, and a person will look into it.',
  },
} as const;
export type OwnReason = keyof typeof ownReasons;

/** Where the engine sends an application that it may not decide. */
export const OWN_QUEUE = 'affordability';
