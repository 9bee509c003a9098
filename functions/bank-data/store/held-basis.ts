import * as z from 'zod';
import { expandJson } from '../../platform/store/compressed-json.ts';
import type { Item } from '../../platform/store/table.ts';
import { SettingsSnapshot } from '../domain/basis/analysis-basis.ts';

const HeldItem = z.object({ generation: z.int(), page: z.unknown() });

/** What a generation is made with, from its item. */
export function heldBasisOf(item: Item): { readonly generation: number; readonly basis: SettingsSnapshot } {
  const { generation, page } = HeldItem.parse(item);
  return { generation, basis: SettingsSnapshot.parse(expandJson(page)) };
}
