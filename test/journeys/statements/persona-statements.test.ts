import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import type { PdfMetadata } from '@imali/statement-reader/reading/pdf-engine.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { clearOfMidnight } from '../../stack/clear-of.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { runningStack } from '../../stack/running-stack.ts';

const engine = await pdfiumEngine();

/** What a PDF says of itself, and whether its first page has any text; null where it does not open. */
function facts(bytes: Uint8Array, password?: string): (PdfMetadata & { readonly hasText: boolean }) | null {
  const opened = engine.open(bytes, password);
  if (opened.outcome !== 'open') return null;
  const { document } = opened;
  const found = { ...document.metadata, hasText: document.text(1).codes.length > 0 };
  document.close();
  return found;
}

describe('a statement of a persona', () => {
  let organisation: TestOrganisation;
  beforeAll(async () => {
    organisation = await newOrganisation();
  });

  const ask = (persona: string, query: string, redirect: 'manual' | 'follow' = 'follow'): Promise<Response> =>
    fetch(`${runningStack().apiUrl}/v1/sandbox/personas/${persona}/statement${query}`, {
      headers: { authorization: `Bearer ${organisation.accessToken}` },
      redirect,
    });
  const fileOf = async (persona: string, query: string): Promise<Uint8Array> => {
    const response = await ask(persona, query);
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };

  test("A persona's statement is a PDF of its bank at a private address, the same at every call", async () => {
    // It ends today.
    await clearOfMidnight();
    const sent = await ask('salaried_monthly', '?months=2', 'manual');
    expect(sent.status).toBe(303);
    const location = new URL(sent.headers.get('location') ?? '');
    expect(location.pathname).toContain(`/exports/${organisation.id}/sandbox/`);
    const file = await fetch(location);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="fnb-statement-[\d-]+\.pdf"$/);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(facts(bytes)).toMatchObject({ wasEncrypted: false, incrementalUpdates: 0, hasText: true });
    expect(Buffer.compare(await fileOf('salaried_monthly', '?months=2'), bytes)).toBe(0);
  });

  test("A persona's statement is encrypted for the holder, scanned, or tampered with on request", async () => {
    const encrypted = await fileOf('student', '?encrypted=true');
    expect(facts(encrypted)).toBeNull();
    const { holder } = generatePersona('student', { endsOn: '2026-03-31' });
    expect(facts(encrypted, holder.gov_id)).toMatchObject({ wasEncrypted: true, hasText: true });
    expect(facts(await fileOf('thin_file', '?scanned=true'))).toMatchObject({ hasText: false });
    expect(facts(await fileOf('student', '?tampered=resaved'))).toMatchObject({ incrementalUpdates: 1 });
  });

  test("A persona's statement is of another bank, format or account on request", async () => {
    const text = async (query: string): Promise<string> =>
      Buffer.from(await fileOf('two_accounts', query)).toString('utf8');
    expect(await text('?format=csv&bank=fnb')).toMatch(/^ACCOUNT TRANSACTION HISTORY,,,,/);
    expect(await text('?format=ofx&account=1')).toContain('<ACCTID>1400000089');
  });

  test('A request for an impossible statement of a persona names each wrong field', async () => {
    const { client } = organisation;
    type Query = NonNullable<Parameters<typeof client.getPersonaStatement>[0]['query']>;
    const path = { persona_id: 'salaried_monthly' };
    const refused = async (query: Query) => failed(await client.getPersonaStatement({ path, query })).detail;
    expect(await refused({ bank: 'citibank' })).toMatchObject([{ loc: ['query', 'bank'] }]);
    expect(await refused({ product: 'gold' })).toMatchObject([{ loc: ['query', 'product'] }]);
    expect(await refused({ account: 3 })).toMatchObject([{ loc: ['query', 'account'] }]);
    expect(await refused({ format: 'csv', scanned: 'true' })).toMatchObject([{ loc: ['query', 'scanned'] }]);
    const unknown = await client.getPersonaStatement({ path: { persona_id: 'nobody' }, query: {} });
    expect(failed(unknown).code).toBe('resource_not_found');
  });

  test("A persona's statement has an address of its own for pages in a browser", async () => {
    const { client } = organisation;
    const path = { persona_id: 'salaried_monthly' };
    const answered = await client.getPersonaStatement({ path, query: { format: 'qif', answer: 'address' } });
    const address = succeeded(answered).body;
    if (address === undefined) throw new Error('no address');
    expect(await (await fetch(address.url)).text()).toMatch(/^!Type:Bank/);
  });
});
