import { describe, expect, test } from '@jest/globals';
import { afterAttempts, attemptsAtOnce, type Circuit, closedCircuit, isOpen, shouldDisable } from './circuit.ts';

const HOUR = 3_600_000;
const fail = (circuit: Circuit, now: number, failed = 1) => afterAttempts(circuit, { succeeded: 0, failed }, now);

describe('the circuit of a receiver', () => {
  test('The circuit of a receiver opens after five failures in a row for 15 seconds, then for twice as long each time, an hour at most', () => {
    let circuit = fail(closedCircuit, 0, 4);
    expect(isOpen(circuit, 0)).toBe(false);
    circuit = fail(circuit, 0);
    expect(isOpen(circuit, 14_999)).toBe(true);
    expect(isOpen(circuit, 15_000)).toBe(false);
    expect(attemptsAtOnce(circuit, 10)).toBe(1);
    circuit = fail(circuit, 15_000);
    expect(isOpen(circuit, 15_000 + 29_999)).toBe(true);
    expect(isOpen(circuit, 15_000 + 30_000)).toBe(false);
    for (let more = 0; more < 20; more += 1) circuit = fail(circuit, 0);
    expect(circuit.openUntil).toBe(new Date(HOUR).toISOString());
  });

  test('The circuit of a receiver closes with a success, whatever failed beside it', () => {
    const open = fail(closedCircuit, 0, 9);
    expect(afterAttempts(open, { succeeded: 1, failed: 3 }, 20_000)).toEqual(closedCircuit);
    expect(attemptsAtOnce(closedCircuit, 10)).toBe(10);
  });

  test('The circuit of a receiver is as it was where nothing was tried', () => {
    const open = fail(closedCircuit, 0, 5);
    expect(afterAttempts(open, { succeeded: 0, failed: 0 }, 1)).toBe(open);
  });

  test('The circuit of a receiver abandons a receiver that took nothing for 72 hours', () => {
    const first = fail(closedCircuit, 0, 5);
    expect(shouldDisable(first, 72 * HOUR - 1)).toBe(false);
    expect(shouldDisable(first, 72 * HOUR)).toBe(true);
    // A single failure long ago says nothing of a receiver that nothing was sent to since.
    expect(shouldDisable(fail(closedCircuit, 0), 72 * HOUR)).toBe(false);
  });
});
