import { patternFault } from '@imali/labels/rules/label-rule-pattern.ts';
import { RE2JS } from 're2js';
import type { PublishedDescriptor } from './descriptor-catalogue.ts';

/** More than a person goes through; the search is made narrower then. */
export const MAX_FOUND = 2_000;

interface FoundDescriptors {
  /** How many there are, those beyond the bound included. */
  readonly total: number;
  readonly descriptors: readonly PublishedDescriptor[];
}

/**
 * The descriptors in which a pattern (RE2 syntax, any case) occurs, in the order given. The time is linear in the texts
 * whatever the pattern is.
 * @returns words for people where the pattern cannot be searched for
 */
export function searchDescriptors(
  descriptors: Iterable<PublishedDescriptor>,
  term: string,
): FoundDescriptors | { readonly fault: string } {
  const fault = patternFault(term);
  if (fault !== null) return { fault };
  const pattern = RE2JS.compile(term, RE2JS.CASE_INSENSITIVE);
  const found: PublishedDescriptor[] = [];
  let total = 0;
  for (const descriptor of descriptors) {
    if (!pattern.test(descriptor.text)) continue;
    total += 1;
    if (found.length < MAX_FOUND) found.push(descriptor);
  }
  return { total, descriptors: found };
}
