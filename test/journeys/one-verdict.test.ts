import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';

const engine = await pdfiumEngine();
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** The text of each page of a PDF, without spaces: lines wrap where the page has no room. */
function pagesOf(bytes: Uint8Array): readonly string[] {
  const opened = engine.open(bytes);
  if (opened.outcome !== 'open') throw new Error(opened.outcome);
  const { document } = opened;
  const pages = Array.from({ length: document.metadata.pages }, (_, index) =>
    squeezed(String.fromCodePoint(...document.text(index + 1).codes)),
  );
  document.close();
  return pages;
}

describe.each([
  ['gambler', 'tight', 'Tight'],
  ['over_indebted', 'beyond', 'Not affordable'],
])('data of today of %s', (persona, verdict, headline) => {
  let organisation: TestOrganisation;
  let id: string;
  beforeAll(async () => {
    organisation = await newOrganisation();
    id = await firstSandboxApplication(organisation, persona);
  });

  test(`${persona} is ${verdict} with the same reasons in the reply, in the answer about its instalment and in the report`, async () => {
    const { client } = organisation;
    const path = { application_id: id };
    const { body: got } = succeeded(await client.getAffordability({ path }));
    expect([got.status, got.verdict]).toEqual(['available', verdict]);
    const reasons = got.verdict_details?.reasons ?? [];
    const codes = reasons.map(({ code }) => code);
    expect(reasons.some((reason) => reason.speaks_for === verdict)).toBe(true);

    const asked = succeeded(await client.computeAffordability({ path, body: {} })).body;
    expect([asked.verdict, asked.verdict_details?.reasons.map(({ code }) => code)]).toEqual([verdict, codes]);

    const report = succeeded(await client.getReport({ path, query: { answer: 'address' } })).body;
    if (report === undefined) throw new Error('no address');
    const [cover, ...rest] = pagesOf(new Uint8Array(await (await fetch(report.url)).arrayBuffer()));
    expect(cover).toContain(squeezed(headline));
    expect(cover).toContain(squeezed(reasons[0]?.message ?? 'no reason'));
    const text = rest.join('');
    const places = reasons.map(({ message }, index) => text.indexOf(squeezed(`${index + 1}. ${message}`)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});
