import { orThrow } from '../imali-error.ts';
import { items } from '../pages.ts';
import { type Change, type Declared, type Difference, differences } from './apply-plan.ts';
import type { CommandClient } from './command-client.ts';

/** A change, and what makes it. */
export interface Step extends Change {
  readonly run: () => Promise<Readonly<Record<string, unknown>>>;
}

async function all<Item>(listed: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const one of listed) found.push(one);
  return found;
}

async function configSteps(client: CommandClient, declared: Declared): Promise<readonly Step[]> {
  if (declared.application_configs.length === 0) return [];
  const there = await all(items(client.listApplicationConfigs, {}));
  return declared.application_configs.flatMap((body): readonly Step[] => {
    const step = { kind: 'application_config', name: body.name } as const;
    const now = there.find(({ name }) => name === body.name);
    if (now === undefined) {
      const run = () => orThrow(client.createApplicationConfig({ body }));
      return [{ ...step, act: 'create', differences: [], run }];
    }
    const found = differences(now, body);
    const run = () => orThrow(client.updateApplicationConfig({ path: { app_config_id: now.id }, body }));
    return found.length === 0 ? [] : [{ ...step, act: 'update', differences: found, run }];
  });
}

async function webhookSteps(client: CommandClient, declared: Declared): Promise<readonly Step[]> {
  if (declared.webhooks.length === 0) return [];
  const there = await all(items(client.listWebhooks, {}));
  return declared.webhooks.flatMap((body): readonly Step[] => {
    const step = { kind: 'webhook', name: body.url } as const;
    const now = there.find(({ url }) => url === body.url);
    if (now === undefined) {
      return [{ ...step, act: 'create', differences: [], run: () => orThrow(client.createWebhook({ body })) }];
    }
    const found: readonly Difference[] = differences(now, body);
    // The order is fixed when a webhook is made: the API says so where the file asks for another.
    const run = () => orThrow(client.updateWebhook({ path: { webhook_id: now.id }, body }));
    return found.length === 0 ? [] : [{ ...step, act: 'update', differences: found, run }];
  });
}

async function policySteps(client: CommandClient, declared: Declared): Promise<readonly Step[]> {
  if (declared.policies.length === 0) return [];
  const there = await all(items(client.listPolicies, {}));
  const steps = await Promise.all(
    declared.policies.map(async (document): Promise<readonly Step[]> => {
      // The newest version of that name is first.
      const newest = there.find(({ name }) => name === document.name);
      const now =
        newest === undefined ? undefined : await orThrow(client.getPolicy({ path: { version_id: newest.id } }));
      const found = now === undefined ? [] : differences(now.document, document);
      if (now !== undefined && found.length === 0) return [];
      const follows = newest === undefined ? {} : { follows: newest.id };
      const run = () => orThrow(client.draftPolicy({ body: { document, ...follows } }));
      return [{ kind: 'policy', name: document.name, act: 'draft', differences: found, run }];
    }),
  );
  return steps.flat();
}

/**
 * What has to be done for an organisation to be as declared, in order. Nothing is deleted: what a file does not name may
 * belong to somebody else. A policy is drafted, and takes force only when a person has approved it.
 */
export async function applySteps(client: CommandClient, declared: Declared): Promise<readonly Step[]> {
  return [
    ...(await configSteps(client, declared)),
    ...(await webhookSteps(client, declared)),
    ...(await policySteps(client, declared)),
  ];
}
