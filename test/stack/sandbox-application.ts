import { fullConfig, succeeded, type TestOrganisation } from './new-organisation.ts';

/** The id of an analysed application of a persona, the first of its organisation: the config is made with it. */
export async function firstSandboxApplication(
  { client }: Pick<TestOrganisation, 'client'>,
  personaId: string,
): Promise<string> {
  succeeded(await client.createApplicationConfig({ body: fullConfig() }));
  return succeeded(await client.createSandboxApplication({ body: { persona_id: personaId } })).body.id;
}
