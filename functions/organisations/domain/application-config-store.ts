import * as z from 'zod';
import { ApplicationConfigConnection } from '../../../schemas/entities/application-config.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

export const ApplicationConfigRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  name: z.string(),
  connections: z.array(ApplicationConfigConnection),
  defaultRedirectUrl: z.string().nullable(),
  affinityEnabled: z.boolean(),
  createdAt: z.string(),
  /**
   * Whether its applications get only the data points that it names. Configs from before that was so do not have it: their
   * applications get everything, until the config is saved again.
   */
  onlyAsked: z.literal(true).exactOptional(),
});
export type ApplicationConfigRecord = z.infer<typeof ApplicationConfigRecord>;

/** What `ApplicationConfigStore` offers to functions that may only read. */
export interface ApplicationConfigReader {
  find(organisationId: string, configId: string): Promise<ApplicationConfigRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<ApplicationConfigRecord>>;
  /** Id of the default config, null when the organisation has none. */
  defaultId(organisationId: string): Promise<string | null>;
}

/** Application configs of an organisation; names are unique without regard to case. */
export interface ApplicationConfigStore extends ApplicationConfigReader {
  /** The first config of an organisation becomes its default whatever `makeDefault` says. */
  create(config: ApplicationConfigRecord, makeDefault: boolean): Promise<'created' | 'name_taken'>;
  replace(
    before: ApplicationConfigRecord,
    after: ApplicationConfigRecord,
    makeDefault: boolean,
  ): Promise<'replaced' | 'name_taken' | 'not_found'>;
  remove(config: ApplicationConfigRecord): Promise<'removed' | 'is_default' | 'not_found'>;
  makeDefault(organisationId: string, configId: string): Promise<'done' | 'not_found'>;
}
