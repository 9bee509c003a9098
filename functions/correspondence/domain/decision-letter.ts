import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { SignedLetter, UnsignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import type { DecisionOut } from '../../../schemas/entities/decision.ts';
import type { DecisionOverrideOut } from '../../../schemas/entities/decision-override.ts';

type Reason = UnsignedLetter['further_reasons'][number];

/** What a letter is made of. Nothing else goes into it: the same makes the same letter. */
export interface LetterGround {
  readonly id: string;
  readonly decision: DecisionOut;
  /** The override that is in force; null where the decision stands. */
  readonly override: DecisionOverrideOut | null;
  readonly lender: SignedLetter['lender'];
  readonly applicantName: string | null;
  /** Calendar date in Africa/Johannesburg. */
  readonly writtenOn: string;
  /** Why a person declined, in words for the applicant; null where none were given. */
  readonly personsReason: string | null;
  readonly creditBureau: string | null;
  /** What a figure is called; null for one that has no name. */
  readonly nameOf: (figure: string) => string | null;
}

/** `12 345,50` with its sign before: as people write money here. */
function rands(amount: number): string {
  const [whole = '0', cents = '00'] = amount.toFixed(2).split('.');
  return `R${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${cents}`;
}

const isShort = (figure: string): boolean => /^[a-z0-9_.]+$/.test(figure);

/** `affordability.max_instalment` where the dictionary names no figure: `max instalment`. */
const plainName = (figure: string): string =>
  isShort(figure) ? (figure.split('.').at(-1) ?? figure).replaceAll('_', ' ') : figure;

function reasonsOf({ decision, nameOf }: LetterGround): Reason[] {
  return decision.reasons.map(({ code, applicant, evidence }) => ({
    code,
    words: applicant,
    evidence: evidence.map(({ figure, value, threshold, transaction_ids }) => ({
      figure: nameOf(figure) ?? plainName(figure),
      value,
      threshold,
      transaction_ids,
    })),
  }));
}

/** The reasons that a letter gives, the main one first: a person's where a person declined, none where a person granted. */
function givenReasons(ground: LetterGround): readonly Reason[] {
  const { override, personsReason } = ground;
  if (override === null) return reasonsOf(ground);
  if (override.outcome.kind !== 'decline') return [];
  return personsReason === null ? [] : [{ code: 'person', words: personsReason, evidence: [] }];
}

function figureWords({ figure, value, threshold }: Reason['evidence'][number]): string {
  return threshold === null ? `${figure}: ${value}.` : `${figure}: ${value}, where ${threshold} is the limit.`;
}

const askedWords = ({ request }: DecisionOut, lender: string): string =>
  `You asked ${lender} for ${rands(request.amount)} over ${request.term_months} months.`;

function decidedWords({ decision, override, lender }: LetterGround): string[] {
  const { outcome, made_at } = override ?? decision;
  const on = dateAs(johannesburgDate(Date.parse(made_at)), 'd MMMM yyyy');
  const asked = askedWords(decision, lender.display_name);
  if (outcome.kind === 'decline') return [asked, `On ${on} ${lender.display_name} decided not to grant it.`];
  if (outcome.kind === 'refer') return [asked];
  const terms = `On ${on} ${lender.display_name} approved ${rands(outcome.amount)} over ${outcome.term_months} months, at ${rands(outcome.instalment)} a month.`;
  return [asked, terms, ...outcome.conditions.map(({ words }) => words)];
}

function reasonWords(ground: LetterGround, [main, ...further]: readonly Reason[]): string[] {
  const bureau =
    ground.creditBureau === null ? [] : [`A report of this credit bureau was used: ${ground.creditBureau}.`];
  if (main === undefined) return ['Nothing speaks against your application.', ...bureau];
  const ranked = further.map(({ words }, index) => `${index + 2}. ${words}`);
  return [
    main.words,
    ...main.evidence.map(figureWords),
    ...(ranked.length === 0 ? [] : ['Further reasons, by their weight:', ...ranked]),
    ...bureau,
  ];
}

function logicWords({ decision, override, lender }: LetterGround): string[] {
  const data = `The transactions of your bank accounts up to ${dateAs(decision.analysis.as_of, 'd MMMM yyyy')} were sorted into kinds, such as salary, rent and loan payments. Figures were worked out of them, such as your income and what is left of it in a month.`;
  const rules = `The lending policy “${decision.policy.name}” compares these figures, and what you asked for, with limits that are the same for everybody who asks for the same.`;
  const who =
    override === null
      ? `The policy decided by itself: no person of ${lender.display_name} took part.`
      : `A person of ${lender.display_name} checked this, and decided.`;
  return [data, rules, who];
}

const rightsWords = ({ lender: { display_name: name } }: LetterGround): string[] => [
  `You can write to ${name} why you don’t agree, or that a transaction was sorted wrongly, on the page that the mail with this letter leads to. It shows the transactions behind the reasons. A person of ${name} reads what you say, and answers in writing.`,
  `You can ask for everything that is kept of you, and have what is wrong corrected. If you are not content with the answer, you can turn to the National Credit Regulator or to the Information Regulator.`,
];

/**
 * A letter about what was decided, from what was kept of it alone: the dominant reason in writing (National Credit Act,
 * section 62), the underlying logic and how to make representations (Protection of Personal Information Act, section 71(3)).
 */
export function decisionLetter(ground: LetterGround): UnsignedLetter {
  const { decision, override, lender } = ground;
  const reasons = givenReasons(ground);
  const [main = null, ...further] = reasons;
  return {
    kind: 'decision_letter',
    id: ground.id,
    application_id: decision.application_id,
    decision_id: decision.id,
    override_id: override?.id ?? null,
    lender,
    applicant_name: ground.applicantName,
    written_on: ground.writtenOn,
    outcome: (override ?? decision).outcome.kind === 'approve' ? 'approve' : 'decline',
    dominant_reason: main,
    further_reasons: further,
    sections: [
      { heading: 'What was decided', paragraphs: decidedWords(ground) },
      { heading: 'The main reason', paragraphs: reasonWords(ground, reasons) },
      { heading: 'How it was decided', paragraphs: logicWords(ground) },
      { heading: 'If you don’t agree', paragraphs: rightsWords(ground) },
    ],
    inputs_hash: decision.inputs_hash,
  };
}

/** The transactions behind the reasons of a letter, each once. */
export function letterTransactions({
  dominant_reason,
  further_reasons,
}: Pick<UnsignedLetter, 'dominant_reason' | 'further_reasons'>): ReadonlySet<string> {
  const reasons = dominant_reason === null ? further_reasons : [dominant_reason, ...further_reasons];
  return new Set(reasons.flatMap(({ evidence }) => evidence.flatMap(({ transaction_ids }) => transaction_ids)));
}
