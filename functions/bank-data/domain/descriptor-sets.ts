import type { DescriptorSet } from '@imali/labels/descriptors/descriptors.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** Every connection that was ever analysed, with the texts of its transactions. */
export interface DescriptorSets {
  /** Connections in the order of their ids, after a cursor. */
  list(
    after: string | null,
    limit: number,
  ): Promise<{ readonly refs: readonly ConnectionRef[]; readonly cursor: string | null }>;
  find(ref: ConnectionRef): Promise<DescriptorSet | null>;
  keep(ref: ConnectionRef, set: DescriptorSet | Promise<DescriptorSet>): Promise<void>;
  /** @returns how many objects went */
  erase(ref: ConnectionRef): Promise<number>;
}

/** Which connection an account belongs to. */
export interface AccountPlaces {
  keep(accountId: string, ref: ConnectionRef): Promise<void>;
  find(accountId: string): Promise<ConnectionRef | null>;
  forget(accountId: string): Promise<void>;
}
