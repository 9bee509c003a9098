import { describe, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { personas } from '../../../packages/sandbox-data/people/generate-persona.ts';
import { problems } from '../../../schemas/problems.ts';
import metrics from '../../generated/metrics.json';
import refusals from '../../generated/refusals.json';
import taxonomy from '../../generated/taxonomy.json';
import { AffinityOffers } from './affinity-offers.tsx';
import { BankSlugs } from './bank-slugs.tsx';
import { Changelog } from './changelog.tsx';
import { DataPointArgs, DataPoints } from './data-points.tsx';
import { ErrorCatalogue } from './error-catalogue.tsx';
import { EventCatalogue } from './event-catalogue.tsx';
import { MetricDictionary } from './metric-dictionary.tsx';
import { MetricExamples } from './metric-examples.tsx';
import { PermissionTable } from './permission-table.tsx';
import { PersonaGallery } from './persona-gallery.tsx';
import { RefusalCatalogue } from './refusal-catalogue.tsx';
import { RetentionTable } from './retention-table.tsx';
import { SnippetTabs } from './snippet-tabs.tsx';
import { StatementBanks } from './statement-banks.tsx';
import { Taxonomy } from './taxonomy.tsx';

const parts: Readonly<Record<string, ReactNode>> = {
  AffinityOffers: <AffinityOffers />,
  BankSlugs: <BankSlugs />,
  Changelog: <Changelog />,
  DataPointArgs: <DataPointArgs />,
  DataPoints: <DataPoints />,
  ErrorCatalogue: <ErrorCatalogue />,
  EventCatalogue: <EventCatalogue />,
  MetricDictionary: <MetricDictionary />,
  MetricExamples: <MetricExamples />,
  PermissionTable: <PermissionTable />,
  PersonaGallery: <PersonaGallery />,
  RefusalCatalogue: <RefusalCatalogue />,
  RetentionTable: <RetentionTable />,
  StatementBanks: <StatementBanks />,
  Taxonomy: <Taxonomy />,
};

const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

describe('what the guide draws from data', () => {
  test.each(Object.entries(parts))('%s names no anchor twice, and labels what it refers to', (_, part) => {
    const html = renderToStaticMarkup(part);
    const ids = idsOf(html);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const [, label = ''] of html.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(label);
  });

  test('The guide has an anchor for every linked error, metric, label and persona', () => {
    const ids = (part: ReactNode) => idsOf(renderToStaticMarkup(part));
    expect(ids(<ErrorCatalogue />)).toEqual(expect.arrayContaining(Object.keys(problems)));
    expect(ids(<MetricDictionary />)).toEqual(expect.arrayContaining(metrics.metrics.map(({ id }) => id)));
    expect(ids(<MetricExamples />)).toEqual(expect.arrayContaining(metrics.metrics.map(({ id }) => id)));
    expect(ids(<Taxonomy />)).toEqual(
      expect.arrayContaining(taxonomy.primaries.flatMap(({ labels }) => labels.map(({ id }) => id))),
    );
    expect(ids(<RefusalCatalogue />)).toEqual(expect.arrayContaining(refusals.refusals.map(({ code }) => code)));
    expect(ids(<PersonaGallery />)).toEqual(expect.arrayContaining(personas.map(({ id }) => id)));
  });
});

describe('a snippet', () => {
  test('A snippet shows its first language and keeps the others for a reader without scripts, a copy, or a search', () => {
    const html = renderToStaticMarkup(
      <SnippetTabs labels="curl,TypeScript">
        <pre>one</pre>
        <pre>two</pre>
      </SnippetTabs>,
    );
    expect([...html.matchAll(/role="tab"[^>]*aria-selected="(\w+)"/g)].map(([, is]) => is)).toEqual(['true', 'false']);
    expect(html).toMatch(/role="tabpanel"[^>]*><pre>one/);
    expect(html).toMatch(/role="tabpanel"[^>]*hidden=""[^>]*><pre>two/);
  });
});
