import { optionalSetting } from '../../runtime/configuration.ts';
import { type StaffPageAdapters, staffPageWiring } from './staff-visit.tsx';

/** What the pages that sign in need. */
export interface LoginAdapters extends StaffPageAdapters {
  /** Origins besides our own that a sign-in may lead to. */
  readonly allowedOrigins: readonly string[];
}

export const loginWiring = (): LoginAdapters => ({
  ...staffPageWiring(),
  allowedOrigins: (optionalSetting('allowedOrigins') ?? '').split(',').filter(Boolean),
});
