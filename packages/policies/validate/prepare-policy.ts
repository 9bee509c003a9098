import { PolicyDocument, policyBounds } from '../document/policy-document.ts';
import { canonicalHash, canonicalJson } from '../document/policy-hash.ts';
import { inputsOfPolicy } from '../inputs/input-catalogue.ts';
import { barredFact } from '../inputs/vet-fact.ts';
import type { PreparedCreditOffer, PreparedNode, PreparedPolicy } from '../interpret/prepared.ts';
import { ownReasons } from '../regulation/affordability-rule.ts';
import { prepareNode } from './prepare-nodes.ts';
import { Preparing } from './preparing.ts';
import { type PolicyProblem, type Problems, pathText } from './problems.ts';

export type PolicyPreparation =
  | { readonly ok: true; readonly policy: PreparedPolicy }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

/** Ids of the nodes: names of results begin with them, so none is the name of a document or of the request. */
const TAKEN: ReadonlySet<string> = new Set([
  'request',
  'fact',
  'offer',
  ...['affordability', 'income_analysis', 'risk_insights', 'liquidity_score'],
  ...['health_score', 'expenses_analysis', 'statement_summary', 'affinity'],
]);

function checkOnce(ids: readonly string[], path: string, problems: Problems): void {
  const seen = new Set<string>();
  for (const [index, id] of ids.entries()) {
    if (seen.has(id)) problems.add(`${path}[${index}].id`, `${id} is there twice`);
    seen.add(id);
  }
}

/** Every list of things with ids in the document. */
function checkIds({ nodes, facts, tests }: PolicyDocument, problems: Problems): void {
  const ids = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);
  checkOnce(ids(nodes), 'nodes', problems);
  checkOnce(ids(facts), 'facts', problems);
  checkOnce(ids(tests), 'tests', problems);
  for (const [index, node] of nodes.entries()) {
    const path = `nodes[${index}]`;
    if (TAKEN.has(node.id)) problems.add(`${path}.id`, `${node.id} is the name of an input`);
    if (node.kind === 'rules') checkOnce(ids(node.rules), `${path}.rules`, problems);
    if (node.kind === 'values') checkOnce(ids(node.values), `${path}.values`, problems);
    if (node.kind === 'limits') checkOnce(ids(node.limits), `${path}.limits`, problems);
    if (node.kind === 'scorecard') checkOnce(ids(node.characteristics), `${path}.characteristics`, problems);
    if (node.kind === 'table') {
      checkOnce(ids(node.columns), `${path}.columns`, problems);
      checkOnce(ids(node.outputs), `${path}.outputs`, problems);
      checkOnce(ids(node.rows), `${path}.rows`, problems);
    }
  }
}

function checkSize(document: PolicyDocument, problems: Problems): void {
  const { nodes } = document;
  const sum = (count: (node: PolicyDocument['nodes'][number]) => number): number =>
    nodes.reduce((total, node) => total + count(node), 0);
  const sizes: readonly (readonly [string, number, number])[] = [
    ['rules', sum((node) => (node.kind === 'rules' ? node.rules.length : 0)), policyBounds.rules],
    [
      'cells of tables',
      sum((node) => (node.kind === 'table' ? node.rows.reduce((cells, row) => cells + row.cells.length, 0) : 0)),
      policyBounds.cells,
    ],
    [
      'bins',
      sum((node) =>
        node.kind === 'scorecard' ? node.characteristics.reduce((bins, one) => bins + one.bins.length, 0) : 0,
      ),
      policyBounds.bins,
    ],
    ['characters', canonicalJson(document).length, policyBounds.characters],
  ];
  for (const [what, size, most] of sizes) {
    if (size > most) problems.add('', `a policy has at most ${most} ${what}, and this one has ${size}`);
  }
}

function checkFacts({ facts }: PolicyDocument, problems: Problems): void {
  for (const [index, fact] of facts.entries()) {
    const path = `facts[${index}]`;
    const barred = barredFact(fact);
    if (barred !== null) {
      problems.add(
        path,
        `${fact.id} stands for ${barred.ground} (${barred.found}), on which no decision may rest: ${barred.source}; National Credit Act, section 61(1)`,
      );
    }
    if ((fact.type === 'label') !== (fact.values !== undefined)) {
      problems.add(`${path}.values`, 'a label has its values listed, and nothing else has: free text is no fact');
    }
  }
}

/** Every reason that an effect or a bin names, with its path. Effects are wherever the document has a reason's id. */
function* reasonsNamed(value: unknown, path: string): Generator<readonly [string, string]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* reasonsNamed(item, `${path}[${index}]`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reason' && typeof inner === 'string') yield [`${path}.reason`, inner];
    else yield* reasonsNamed(inner, `${path}.${key}`);
  }
}

function checkReasons({ reasons, nodes, offer }: PolicyDocument, problems: Problems): void {
  const named = [...reasonsNamed(nodes, 'nodes'), ...reasonsNamed(offer, 'offer')];
  for (const [path, id] of named) {
    if (!Object.hasOwn(reasons, id)) problems.add(path, `there is no reason ${id} in reasons`);
  }
  const used = new Set(named.map(([, id]) => id));
  for (const id of Object.keys(reasons)) {
    if (Object.hasOwn(ownReasons, id)) problems.add(`reasons.${id}`, `${id} is a reason of the engine`);
    else if (!used.has(id)) problems.add(`reasons.${id}`, 'nothing in the policy gives this reason');
  }
}

function prepareOffer({ offer, agreement }: PolicyDocument, preparing: Preparing): PreparedCreditOffer | null {
  const isLease = agreement === 'lease_of_immovable_property';
  if (isLease !== (offer.kind === 'lease')) {
    preparing.problems.add(
      'offer.kind',
      `the offer of a ${agreement.replaceAll('_', ' ')} is ${isLease ? 'lease' : 'credit'}`,
    );
  }
  if (offer.kind === 'lease') return null;
  const annualRate = preparing.expression(offer.annual_rate, 'offer.annual_rate', 'percent');
  const minAmount = preparing.expression(offer.min_amount, 'offer.min_amount', 'money');
  preparing.declare('offer.amount', { type: 'money', mayBeMissing: false });
  const initiationFee = preparing.expression(offer.initiation_fee, 'offer.initiation_fee', 'money');
  const monthlyFee = preparing.expression(offer.monthly_fee, 'offer.monthly_fee', 'money');
  return annualRate && initiationFee && monthlyFee && minAmount
    ? { annualRate, initiationFee, monthlyFee, minAmount }
    : null;
}

/**
 * Reads a policy from JSON, checks all of it and makes it ready to decide. Every problem has its path and words; a policy
 * with problems decides nothing.
 */
export function preparePolicy(json: unknown): PolicyPreparation {
  const read = PolicyDocument.safeParse(json);
  if (!read.success) {
    return { ok: false, problems: read.error.issues.map(({ path, message }) => ({ path: pathText(path), message })) };
  }
  const document = read.data;
  const preparing = new Preparing(inputsOfPolicy(document));
  const { problems } = preparing;
  checkIds(document, problems);
  checkSize(document, problems);
  checkFacts(document, problems);
  checkReasons(document, problems);
  const nodes: PreparedNode[] = document.nodes.map((node, index) =>
    prepareNode(node, `nodes[${index}]`, preparing, document.nodes.slice(0, index)),
  );
  const offer = prepareOffer(document, preparing);
  if (problems.found.length > 0) return { ok: false, problems: problems.found };
  return { ok: true, policy: { document, hash: canonicalHash(document), nodes, offer, used: preparing.used } };
}
