import type {
  CutOffNode,
  LimitsNode,
  PolicyNode,
  RulesNode,
  ScorecardNode,
  TableNode,
  ValuesNode,
} from '../document/policy-document.ts';
import type { PreparedCell, PreparedCharacteristic, PreparedElsewhere, PreparedNode } from '../interpret/prepared.ts';
import { cellsUncovered } from './cell-regions.ts';
import type { Preparing } from './preparing.ts';

const isMissingCell = (cell: PreparedCell | undefined): boolean => cell?.expression.kind === 'is_missing';

function prepareValues(node: ValuesNode, path: string, preparing: Preparing): PreparedNode {
  const values = node.values.flatMap(({ id, is }, index) => {
    const ready = preparing.expression(is, `${path}.values[${index}].is`, null);
    if (ready === null) return [];
    const name = `${node.id}.${id}`;
    preparing.declare(name, { type: ready.type, mayBeMissing: ready.mayBeMissing });
    return [{ name, is: ready }];
  });
  return { kind: 'values', node, values };
}

function prepareRules(node: RulesNode, path: string, preparing: Preparing): PreparedNode {
  const rules = node.rules.flatMap((rule, index) => {
    const at = `${path}.rules[${index}]`;
    const when = preparing.expression(rule.when, `${at}.when`, 'yes_or_no');
    if (when === null) return [];
    if (when.mayBeMissing && rule.on_missing === undefined) {
      preparing.problems.add(`${at}.when`, preparing.missingWords(when));
    }
    if (!when.mayBeMissing && rule.on_missing !== undefined) {
      preparing.problems.add(`${at}.on_missing`, 'nothing that the rule uses can be missing: leave on_missing out');
    }
    return [{ rule, when }];
  });
  return { kind: 'rules', node, rules };
}

function prepareElsewhere(
  given: TableNode['otherwise'],
  path: string,
  { outputs }: TableNode,
  preparing: Preparing,
): PreparedElsewhere | null {
  if (given === undefined) return null;
  if (given.values.length !== outputs.length) {
    preparing.problems.add(`${path}.values`, `there are ${outputs.length} outputs and ${given.values.length} values`);
  }
  const values = outputs.flatMap(({ type }, index) => {
    const text = given.values[index];
    const ready = text === undefined ? null : preparing.expression(text, `${path}.values[${index}]`, type);
    return ready === null ? [] : [ready];
  });
  return { values, effect: given.effect ?? null };
}

function prepareTable(node: TableNode, path: string, preparing: Preparing): PreparedNode {
  const { problems } = preparing;
  const columns = node.columns.map(({ id, of }, index) => {
    return { id, of: preparing.subject(of, `${path}.columns[${index}].of`) };
  });
  const rows = node.rows.map((row, rowIndex) => {
    const at = `${path}.rows[${rowIndex}]`;
    if (row.cells.length !== columns.length) {
      problems.add(`${at}.cells`, `there are ${columns.length} columns and ${row.cells.length} cells`);
    }
    if ((row.priority !== undefined) !== (node.hit === 'priority')) {
      problems.add(at, 'rows have a priority in a table of hit policy priority, and only there');
    }
    const cells = columns.map(({ of }, index): PreparedCell => {
      const text = row.cells[index];
      return of === null || text === undefined ? null : (preparing.cell(text, of, `${at}.cells[${index}]`) ?? null);
    });
    const values = prepareElsewhere(row, at, node, preparing)?.values ?? [];
    return { id: row.id, cells, values, priority: row.priority ?? 0, effect: row.effect ?? null };
  });
  const otherwise = prepareElsewhere(node.otherwise, `${path}.otherwise`, node, preparing);
  const onMissing = prepareElsewhere(node.on_missing, `${path}.on_missing`, node, preparing);
  const whole = columns.flatMap(({ id, of }, index) => {
    if (of === null) return [];
    const namesMissing = rows.some(({ cells }) => isMissingCell(cells[index]));
    if (of.mayBeMissing && !namesMissing && onMissing === null) {
      problems.add(
        `${path}.columns[${index}].of`,
        `${of.text} may be missing: add a row whose cell is missing, or on_missing to the table`,
      );
    }
    return [{ id, of, namesMissing }];
  });
  for (const [index, output] of node.outputs.entries()) {
    if ((output.collect !== undefined) !== (node.hit === 'collect')) {
      problems.add(
        `${path}.outputs[${index}]`,
        'outputs say how they collect in a table of hit policy collect, and only there',
      );
    }
    if (output.collect === 'count' && output.type !== 'number') {
      problems.add(`${path}.outputs[${index}].type`, 'a count of rows is a number');
    }
    if (output.collect === 'sum' && (output.type === 'yes_or_no' || output.type === 'label')) {
      problems.add(`${path}.outputs[${index}].collect`, 'only amounts and numbers have a sum');
    }
    if (
      (output.collect === 'min' || output.collect === 'max') &&
      (output.type === 'yes_or_no' || output.type === 'label')
    ) {
      problems.add(`${path}.outputs[${index}].collect`, 'only amounts and numbers have a least or greatest');
    }
    const sources = [
      ...rows.map(({ values }) => values),
      ...[otherwise, onMissing].flatMap((one) => (one ? [one.values] : [])),
    ];
    const mayBeMissing = otherwise === null || sources.some((values) => values[index]?.mayBeMissing ?? true);
    preparing.declare(`${node.id}.${output.id}`, { type: output.type, mayBeMissing });
  }
  return { kind: 'table', node, columns: whole, rows, otherwise, onMissing };
}

function prepareScorecard(node: ScorecardNode, path: string, preparing: Preparing): PreparedNode {
  const characteristics = node.characteristics.flatMap(({ id, of, bins }, index): PreparedCharacteristic[] => {
    const at = `${path}.characteristics[${index}]`;
    const ready = preparing.subject(of, `${at}.of`);
    if (ready === null) return [];
    const prepared = bins.flatMap((bin, binIndex) => {
      const cell = preparing.cell(bin.when, ready, `${at}.bins[${binIndex}].when`);
      return cell === undefined ? [] : [{ id: bin.id, cell, points: bin.points, reason: bin.reason }];
    });
    if (ready.mayBeMissing && !prepared.some(({ cell }) => isMissingCell(cell))) {
      preparing.problems.add(`${at}.bins`, `${ready.text} may be missing: add a bin whose test is missing`);
    }
    const uncovered = cellsUncovered(
      ready,
      prepared.map(({ cell }) => cell),
      preparing,
    );
    if (prepared.length === bins.length && uncovered !== null) {
      preparing.problems.add(`${at}.bins`, `no bin fits ${uncovered}: a last bin "any" fits the rest`);
    }
    return [{ id, of: ready, bins: prepared, mostPoints: Math.max(...bins.map(({ points }) => points)) }];
  });
  preparing.declare(`${node.id}.score`, { type: 'number', mayBeMissing: false, isWhole: true });
  return { kind: 'scorecard', node, characteristics };
}

function prepareCutOff(
  node: CutOffNode,
  path: string,
  preparing: Preparing,
  before: readonly PolicyNode[],
): PreparedNode {
  if (!before.some(({ kind, id }) => kind === 'scorecard' && id === node.scorecard)) {
    preparing.problems.add(`${path}.scorecard`, `there is no scorecard ${node.scorecard} before this node`);
  }
  for (const [index, { below }] of node.bands.entries()) {
    const last = node.bands[index - 1]?.below;
    if (last !== undefined && below <= last) {
      preparing.problems.add(`${path}.bands[${index}].below`, `bands rise: ${below} is not above ${last}`);
    }
  }
  return { kind: 'cut_off', node };
}

function prepareLimits(node: LimitsNode, path: string, preparing: Preparing): PreparedNode {
  const limits = node.limits.flatMap((limit, index) => {
    const at = `${path}.limits[${index}]`;
    const atMost = preparing.expression(limit.at_most, `${at}.at_most`, limit.of === 'term' ? 'months' : 'money');
    if (atMost === null) return [];
    if (atMost.mayBeMissing && limit.on_missing === undefined) {
      preparing.problems.add(`${at}.at_most`, preparing.missingWords(atMost));
    }
    return [{ limit, atMost }];
  });
  return { kind: 'limits', node, limits };
}

/** Makes a node ready and declares its results. What is wrong is noted, and the node is then incomplete. */
export function prepareNode(
  node: PolicyNode,
  path: string,
  preparing: Preparing,
  before: readonly PolicyNode[],
): PreparedNode {
  switch (node.kind) {
    case 'values':
      return prepareValues(node, path, preparing);
    case 'rules':
      return prepareRules(node, path, preparing);
    case 'table':
      return prepareTable(node, path, preparing);
    case 'scorecard':
      return prepareScorecard(node, path, preparing);
    case 'cut_off':
      return prepareCutOff(node, path, preparing, before);
    case 'limits':
      return prepareLimits(node, path, preparing);
  }
}
