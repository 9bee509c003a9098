import { join } from 'node:path';
import { startSite } from '@imali/aws-emulator/site/site-server.ts';
import type { CloudModel } from '@imali/aws-emulator/template/cloud-model.ts';
import type { SiteModel } from '@imali/aws-emulator/template/site.ts';
import { docsFolder } from '../cdk/docs-site-rules.ts';
import { mediaTypeOf, siteFolder } from '../cdk/site-rules.ts';
import { environment } from '../schemas/environment.ts';
import { type SiteAddresses, siteAddresses } from './site-addresses.ts';

interface SitesOptions {
  /** Folder of the repository, in which the built sites are. */
  readonly root: string;
  /** The script with the settings of a site, asked for at each request. */
  readonly settings: () => string;
  /** A header of the template with the addresses of this machine. */
  readonly addressed: (header: string) => string;
  readonly consolePort: number;
  readonly docsPort: number;
}

/** A site that is served. */
type Served = Awaited<ReturnType<typeof startSite>> | undefined;

/**
 * Serves the console with the connect app, and the docs, where the model has them.
 * @param closers gets what ends each of them
 */
export async function startSites(
  model: Pick<CloudModel, 'site' | 'docs' | 'functions'>,
  { root, settings, addressed, consolePort, docsPort }: SitesOptions,
  closers: (() => Promise<void>)[],
): Promise<{
  /** Address of each, empty where the model has none. */
  readonly consoleUrl: string;
  readonly docsUrl: string;
  readonly addresses: SiteAddresses;
}> {
  const served = async (of: SiteModel | undefined, name: string, folder: string, port: number): Promise<Served> => {
    if (of === undefined) return undefined;
    const path = join(root, folder);
    const started = await startSite({ name, model: of, folder: path, settings, addressed, mediaTypeOf, port });
    closers.push(started.close);
    return started;
  };
  const site = await served(model.site, 'the console', siteFolder, consolePort);
  const docs = await served(model.docs, 'the docs', docsFolder, docsPort);
  const addresses = siteAddresses(model.functions, {
    ...(site === undefined ? {} : { [environment.consoleUrl]: site.url }),
    ...(docs === undefined ? {} : { [environment.docsUrl]: docs.url }),
  });
  return { consoleUrl: site?.url ?? '', docsUrl: docs?.url ?? '', addresses };
}
