/** A possible pair of the `from`th thing of one side and the `to`th of the other; only positive weights are worth taking. */
export interface WeighedPair {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Things of one side that are assigned exactly; more of them, all linked to one another, are assigned the heaviest first. */
const MOST_EXACT = 48;

/** The root of a place in a forest of parents, with the path shortened. */
function rootOf(parents: number[], place: number): number {
  let root = place;
  while (parents[root] !== root) root = parents[root] ?? root;
  let at = place;
  while (parents[at] !== root) {
    const next = parents[at] ?? root;
    parents[at] = root;
    at = next;
  }
  return root;
}

/** Pairs that share things, directly or over others, in groups. */
function components<Pair extends WeighedPair>(pairs: readonly Pair[]): Pair[][] {
  const froms = new Map<number, number>();
  const tos = new Map<number, number>();
  const parents: number[] = [];
  const placeOf = (places: Map<number, number>, thing: number): number => {
    const known = places.get(thing);
    if (known !== undefined) return known;
    parents.push(parents.length);
    places.set(thing, parents.length - 1);
    return parents.length - 1;
  };
  for (const { from, to } of pairs) {
    const [a, b] = [rootOf(parents, placeOf(froms, from)), rootOf(parents, placeOf(tos, to))];
    if (a !== b) parents[b] = a;
  }
  return [...Map.groupBy(pairs, ({ from }) => rootOf(parents, placeOf(froms, from))).values()];
}

function heaviestFirst<Pair extends WeighedPair>(pairs: readonly Pair[]): Pair[] {
  const [froms, tos] = [new Set<number>(), new Set<number>()];
  const sorted = pairs.toSorted((a, b) => b.weight - a.weight || a.from - b.from || a.to - b.to);
  return sorted.filter(({ from, to }) => {
    if (froms.has(from) || tos.has(to)) return false;
    froms.add(from);
    tos.add(to);
    return true;
  });
}

/** What the Hungarian method knows of rows and columns, which count from 1. */
interface Assignment {
  readonly costs: readonly (readonly number[])[];
  readonly rowPotential: number[];
  readonly columnPotential: number[];
  /** Row of each column; 0 for none. That of column 0 is the one that is being placed. */
  readonly rowOf: number[];
}

/** The tree of alternating paths that begins at the row that is being placed. */
interface Paths {
  /** Least reduced cost at which each column is reached. */
  readonly least: number[];
  readonly cameFrom: number[];
  readonly visited: boolean[];
}

/** Reaches further from a column, and answers the column that is reached at the least cost, with that cost. */
function nextColumn(
  { costs, rowPotential, columnPotential, rowOf }: Assignment,
  { least, cameFrom, visited }: Paths,
  column: number,
): readonly [number, number] {
  const current = rowOf[column] ?? 0;
  let [next, delta] = [0, Infinity];
  for (let other = 1; other <= costs.length; other += 1) {
    if (visited[other]) continue;
    const cost = (costs[current - 1]?.[other - 1] ?? 0) - (rowPotential[current] ?? 0) - (columnPotential[other] ?? 0);
    if (cost < (least[other] ?? Infinity)) {
      least[other] = cost;
      cameFrom[other] = column;
    }
    if ((least[other] ?? Infinity) < delta) [next, delta] = [other, least[other] ?? Infinity];
  }
  return [next, delta];
}

/** Moves the potentials so that the column just reached costs nothing more. */
function shiftPotentials({ rowPotential, columnPotential, rowOf }: Assignment, paths: Paths, delta: number): void {
  for (let other = 0; other < rowOf.length; other += 1) {
    if (paths.visited[other]) {
      rowPotential[rowOf[other] ?? 0] = (rowPotential[rowOf[other] ?? 0] ?? 0) + delta;
      columnPotential[other] = (columnPotential[other] ?? 0) - delta;
    } else paths.least[other] = (paths.least[other] ?? Infinity) - delta;
  }
}

/** Gives the columns of a path the rows of the columns before them. */
function takePath(rowOf: number[], { cameFrom }: Paths, end: number): void {
  for (let column = end; column !== 0; ) {
    const previous = cameFrom[column] ?? 0;
    rowOf[column] = rowOf[previous] ?? 0;
    column = previous;
  }
}

/**
 * The Hungarian method (Kuhn 1955, with potentials) over a square matrix of costs, of which each row gets one column.
 * Answers the row of every column.
 */
function cheapestRows(costs: readonly (readonly number[])[]): number[] {
  const places = costs.length + 1;
  const filled = <T>(value: T): T[] => new Array<T>(places).fill(value);
  const assignment: Assignment = { costs, rowPotential: filled(0), columnPotential: filled(0), rowOf: filled(0) };
  const { rowOf } = assignment;
  for (let row = 1; row < places; row += 1) {
    const paths: Paths = { least: filled(Infinity), cameFrom: filled(0), visited: filled(false) };
    rowOf[0] = row;
    let column = 0;
    while (rowOf[column] !== 0) {
      paths.visited[column] = true;
      const [next, delta] = nextColumn(assignment, paths, column);
      shiftPotentials(assignment, paths, delta);
      column = next;
    }
    takePath(rowOf, paths, column);
  }
  return rowOf.slice(1).map((row) => row - 1);
}

function exact<Pair extends WeighedPair>(
  pairs: readonly Pair[],
  froms: readonly number[],
  tos: readonly number[],
): Pair[] {
  const size = Math.max(froms.length, tos.length);
  const fromPlaces = new Map(froms.map((thing, place) => [thing, place]));
  const toPlaces = new Map(tos.map((thing, place) => [thing, place]));
  const costs = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const byPlaces = new Map<number, Pair>();
  for (const pair of pairs) {
    const [row, column] = [fromPlaces.get(pair.from) ?? 0, toPlaces.get(pair.to) ?? 0];
    const line = costs[row];
    // Of two ways to pair the same things only the heavier counts.
    if (!line || -pair.weight >= (line[column] ?? 0)) continue;
    line[column] = -pair.weight;
    byPlaces.set(row * size + column, pair);
  }
  return cheapestRows(costs).flatMap((row, column) => byPlaces.get(row * size + column) ?? []);
}

/**
 * The set of pairs with the greatest total weight in which nothing occurs twice: exactly where at most 48 things of a
 * side hang together, heaviest first where more do. Pairs of no positive weight are left out. Cost: linear in the pairs
 * times a constant, as groups are bounded. Among sets of equal weight the answer depends on the order of things alone.
 */
export function bestAssignment<Pair extends WeighedPair>(pairs: readonly Pair[]): Pair[] {
  const worth = pairs.filter(({ weight }) => weight > 0);
  return components(worth).flatMap((group) => {
    if (group.length === 1) return group;
    const froms = [...new Set(group.map(({ from }) => from))].toSorted((a, b) => a - b);
    const tos = [...new Set(group.map(({ to }) => to))].toSorted((a, b) => a - b);
    return Math.max(froms.length, tos.length) > MOST_EXACT ? heaviestFirst(group) : exact(group, froms, tos);
  });
}
