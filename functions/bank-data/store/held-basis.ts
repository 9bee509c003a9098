import * as z from 'zod';
import { expandJson } from '../../platform/store/compressed-json.ts';
import type { Item } from '../../platform/store/table.ts';
import { AnalysisBasis } from '../domain/basis/analysis-basis.ts';

const HeldItem = z.object({ generation: z.int(), page: z.unknown() });

/** What a generation is made with, from its item. */
export function heldBasisOf(item: Item): { readonly generation: number; readonly basis: AnalysisBasis } {
  const { generation, page } = HeldItem.parse(item);
  return { generation, basis: AnalysisBasis.parse(expandJson(page)) };
}
