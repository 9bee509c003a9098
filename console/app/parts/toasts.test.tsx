import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { drawConsole } from '../testing/drawn-console.tsx';
import { useToast } from './toasts.tsx';

let undone = 0;
let frames: FrameRequestCallback[] = [];
let isVisible = true;
let isFocused = true;
let isUnderPointer = false;

beforeEach(() => {
  undone = 0;
  frames = [];
  isVisible = true;
  isFocused = true;
  isUnderPointer = false;
  jest.useFakeTimers();
  // A frame is drawn when the test says so: a busy browser draws few, a hidden page none.
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  jest.spyOn(document, 'hasFocus').mockImplementation(() => isFocused);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function Page() {
  const tell = useToast();
  return (
    <>
      <button type="button" onClick={() => tell('It was changed.', () => (undone += 1))}>
        Change
      </button>
      <button type="button" onClick={() => tell('It was copied.')}>
        Copy
      </button>
      <button type="button">Elsewhere</button>
    </>
  );
}

const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));
const isShown = (text: string): boolean => screen.queryByText(text) !== null;

/** Draws the frames that are asked for. */
const draw = () =>
  act(() => {
    for (const one of frames.splice(0)) one(0);
  });
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

/** Lets time pass on a page that is drawn smoothly. */
function show(seconds: number): void {
  for (let step = 0; step < seconds * 4; step += 1) {
    pass(250);
    draw();
  }
  // What leaves is gone after its last frame.
  draw();
  pass(0);
}

const toasts = () => document.querySelector('.toasts') ?? document.body;

describe('a toast', () => {
  test('A toast leaves after twenty seconds in sight', () => {
    drawConsole(<Page />);
    press('Copy');
    show(19.75);
    expect(isShown('It was copied.')).toBe(true);
    show(0.25);
    expect(isShown('It was copied.')).toBe(false);
  });

  test('A toast remains on a machine that is too busy to draw, however long that takes', () => {
    drawConsole(<Page />);
    press('Copy');
    show(10);
    pass(3_600_000);
    expect(isShown('It was copied.')).toBe(true);
    // An hour without a frame is one step of a quarter of a second.
    show(9.75);
    expect(isShown('It was copied.')).toBe(true);
    show(0.25);
    expect(isShown('It was copied.')).toBe(false);
  });

  test.each([
    ['the page is hidden', () => (isVisible = false), () => (isVisible = true)],
    ['another window is used', () => (isFocused = false), () => (isFocused = true)],
    [
      'the pointer is on it',
      () => {
        isUnderPointer = true;
        jest.spyOn(toasts(), 'matches').mockImplementation((what) => what === ':hover' && isUnderPointer);
      },
      () => (isUnderPointer = false),
    ],
    [
      'its button has the focus',
      () => screen.getByLabelText('Close').focus(),
      () => screen.getByText('Elsewhere').focus(),
    ],
    [
      'a dialog lies over the page',
      () => toasts().querySelector('.toast')?.setAttribute('style', 'pointer-events: none'),
      () => toasts().querySelector('.toast')?.removeAttribute('style'),
    ],
  ])('A toast remains while %s', (_, hold, release) => {
    drawConsole(<Page />);
    press('Copy');
    show(19);
    act(() => void hold());
    show(100);
    expect(isShown('It was copied.')).toBe(true);
    act(() => void release());
    show(0.75);
    expect(isShown('It was copied.')).toBe(true);
    show(0.25);
    expect(isShown('It was copied.')).toBe(false);
  });
});

describe('an Undo', () => {
  test('An Undo reverts once, and is gone', () => {
    drawConsole(<Page />);
    press('Change');
    press('Undo');
    show(1);
    expect([undone, isShown('It was changed.')]).toEqual([1, false]);
  });

  test('An Undo can be pressed after any time without another press', () => {
    drawConsole(<Page />);
    press('Change');
    show(600);
    press('Undo');
    expect(undone).toBe(1);
  });

  test('An Undo leaves with the first press elsewhere after its time, and not before', () => {
    drawConsole(<Page />);
    press('Change');
    show(19.75);
    press('Elsewhere');
    show(0);
    expect(isShown('It was changed.')).toBe(true);
    show(0.25);
    expect(isShown('It was changed.')).toBe(true);
    press('Elsewhere');
    show(1);
    expect(isShown('It was changed.')).toBe(false);
  });
});
