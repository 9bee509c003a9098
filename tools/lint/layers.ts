import { cyclesOf, type ImportGraph } from './import-graph.ts';
import { mayImport, roomName, roomOf } from './rooms.ts';

/** An import that the table of rooms does not allow. */
export interface Violation {
  readonly from: string;
  readonly to: string;
  /** The rooms of both, e.g. 'packages/analyses -> schemas'. */
  readonly rooms: string;
}

/** Every import of the graph that its rooms do not allow, sorted by file. */
export function violationsOf(graph: ImportGraph): readonly Violation[] {
  const found: Violation[] = [];
  for (const [from, imports] of graph) {
    for (const to of imports) {
      if (mayImport(from, to)) continue;
      found.push({ from, to, rooms: `${roomName(roomOf(from))} -> ${roomName(roomOf(to))}` });
    }
  }
  return found.sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

/** The violations as the list that may only shrink holds them: a line each. */
export const violationLines = (graph: ImportGraph): readonly string[] =>
  violationsOf(graph).map(({ from, to }) => `${from} -> ${to}`);

/** The cycles of files as their list holds them: a line each. */
export const cycleLines = (graph: ImportGraph): readonly string[] => cyclesOf(graph).map((group) => group.join(' '));
