import { useState } from 'react';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { listIn, type Part, partsIn, textIn } from './policy-parts.ts';
import { policyWords } from './words.policies.ts';

const { words } = policyWords;
const { columns } = words;

/** What follows, in words: the reason in those for the staff. */
function effectText(effect: unknown, reasons: unknown): string {
  const kind = textIn(effect, 'do');
  const code = textIn(effect, 'reason');
  const reason =
    textIn(reasons === null || typeof reasons !== 'object' ? {} : Reflect.get(reasons, code), 'staff') || code;
  if (kind === 'decline') return words.effects.decline(reason);
  if (kind === 'refer') return words.effects.refer(textIn(effect, 'queue'), reason);
  if (kind === 'condition') return words.effects.condition(textIn(effect, 'words') || reason);
  return words.effects.nothing;
}

interface NodeProps {
  readonly node: Part;
  readonly reasons: unknown;
}

const code = (name: string, of: string): Column<Part> => ({
  name,
  cell: (part) => <code className="expression">{textIn(part, of)}</code>,
});
const named = (name: string, of: string): Column<Part> => ({ name, head: true, cell: (part) => textIn(part, of) });

/** The rows of a node, with what each kind of node has. */
function rowsOf({ node, reasons }: NodeProps): {
  readonly rows: readonly Part[];
  readonly columns: readonly Column<Part>[];
} {
  const then: Column<Part> = { name: columns.then, cell: ({ effect }) => effectText(effect, reasons) };
  const missing: Column<Part> = {
    name: columns.missing,
    cell: ({ on_missing: effect }) => (effect === undefined ? '' : effectText(effect, reasons)),
  };
  switch (node['kind']) {
    case 'rules':
      return {
        rows: partsIn(node['rules']),
        columns: [named(columns.rule, 'words'), code(columns.when, 'when'), then, missing],
      };
    case 'cut_off':
      return { rows: partsIn(node['bands']), columns: [named(columns.below, 'below'), then] };
    case 'limits':
      return {
        rows: partsIn(node['limits']),
        columns: [
          { name: columns.limit, head: true, cell: (part) => showName(textIn(part, 'of')) },
          code(columns.atMost, 'at_most'),
          missing,
        ],
      };
    case 'values':
      return { rows: partsIn(node['values']), columns: [named(columns.name, 'id'), code(columns.is, 'is')] };
    case 'scorecard':
      return {
        rows: partsIn(node['characteristics']).flatMap((one) =>
          partsIn(one['bins']).map((bin): Part => ({ ...bin, characteristic: textIn(one, 'of') })),
        ),
        columns: [
          { name: columns.characteristic, head: true, cell: (part) => textIn(part, 'characteristic') },
          code(columns.bin, 'when'),
          { name: columns.points, numeric: true, cell: (part) => textIn(part, 'points') },
        ],
      };
    default:
      return {
        rows: partsIn(node['rows']),
        columns: [
          named(columns.row, 'id'),
          ...partsIn(node['columns']).map(
            (column, index): Column<Part> => ({
              name: textIn(column, 'id'),
              cell: (row) => <code className="expression">{listIn(row, 'cells')[index] ?? ''}</code>,
            }),
          ),
          { name: columns.gives, cell: (row) => listIn(row, 'values').join(', ') },
          { name: columns.then, cell: ({ effect }) => (effect === undefined ? '' : effectText(effect, reasons)) },
        ],
      };
  }
}

const kindNames: Readonly<Record<string, string>> = {
  rules: words.rules,
  table: words.table,
  scorecard: words.scorecard,
  cut_off: words.cut_off,
  limits: words.limits,
  values: words.values,
};

function PolicyNode(props: NodeProps) {
  const { node } = props;
  const title = textIn(node, 'words');
  const { rows, columns: shown } = rowsOf(props);
  return (
    <Section title={title} lead={kindNames[textIn(node, 'kind')] ?? ''}>
      <DataTable caption={title} rows={rows} keyOf={(_, index) => String(index)} columns={shown} first={50} />
    </Section>
  );
}

function Tests({ document }: { readonly document: Part }) {
  const mayRun = usePermission('policies.manage');
  const { send, busy, trouble } = useSend('validatePolicy');
  const tests = partsIn(document['tests']);
  const [results, setResults] = useState<Answered<'validatePolicy'>['tests'] | null>(null);
  const run = async (): Promise<void> => {
    const answer = await send({ body: { document: { ...document } } });
    if (answer !== null) setResults(answer.body.tests);
  };
  return (
    <Section title={words.tests}>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {tests.length === 0 ? (
        <p className="soft">{words.noTests}</p>
      ) : (
        <DataTable
          caption={words.tests}
          rows={tests}
          keyOf={(_, index) => String(index)}
          columns={[
            named(words.testColumns.test, 'words'),
            {
              name: words.testColumns.result,
              cell: (one) => {
                const result = results?.find(({ id }) => id === textIn(one, 'id'));
                if (result === undefined) return <span className="soft">{words.notRun}</span>;
                if (result.failures.length === 0) return <Chip tone="good">{words.passes}</Chip>;
                return (
                  <>
                    <Chip tone="bad">{words.fails}</Chip> {result.failures.join('; ')}
                  </>
                );
              },
            },
          ]}
        />
      )}
      {mayRun && tests.length > 0 ? (
        <ActionButton busy={busy} busyText={words.running} onClick={() => void run()}>
          {words.runTests}
        </ActionButton>
      ) : null}
    </Section>
  );
}

/** A policy as people read it: what each of its parts tests and what follows. */
export function PolicyInWords({ document }: { readonly document: Part }) {
  return (
    <>
      <p>{textIn(document, 'words')}</p>
      {partsIn(document['nodes']).map((node) => (
        <PolicyNode key={textIn(node, 'id')} node={node} reasons={document['reasons']} />
      ))}
      <Tests document={document} />
    </>
  );
}
