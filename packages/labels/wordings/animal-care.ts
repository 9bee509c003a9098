import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { wordsOfKind } from '@imali/ledger/text/party-word-lists.ts';
import type { Candidate } from '../decision/candidate.ts';

const ANIMALS = wordsOfKind('animal');
/** A scan of a patient: CAT SCAN, PET SCAN. */
const SCANS: ReadonlySet<string> = new Set(['SCAN', 'SCANS', 'CT']);

/** Whether a word makes a doctor, a clinic or a hospital one for animals. */
export function namesAnimal(tokens: readonly string[]): boolean {
  return tokens.some((word, at) => ANIMALS.has(word) && !SCANS.has(tokens[at + 1] ?? ''));
}

/** Who heals animals is no doctor: what he is paid is no medical cost of the household. */
export function ofAnimals<T extends Pick<LabelVerdict, 'label' | 'ruleId' | 'labelledBy' | 'matchedText'>>(
  decision: T,
  tokens: readonly string[],
  candidates: readonly Pick<Candidate, 'label'>[],
): T {
  const isMedic = decision.label === 'medical.care' && namesAnimal(tokens);
  const isBesideMedic =
    namesAnimal(decision.matchedText.split(' ')) && candidates.some(({ label }) => label === 'medical.care');
  if (!isMedic && !isBesideMedic) return decision;
  return { ...decision, label: 'services.other', ruleId: 'wording:care-of-animals', labelledBy: 'engine' };
}
