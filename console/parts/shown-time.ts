/** A step of time that a page is shown, in milliseconds. */
const STEP_MS = 250;

/**
 * Calls once a page has been shown for so long that a person could have read and pressed what is on it. Time goes by in
 * steps, each counted once it is over and a frame was drawn after it: while the page is hidden, the machine too busy to draw
 * or `isHeld` says so, none goes by, and a late step counts no more than another (WCAG 2.2, 2.2.1).
 * @param ms a multiple of 250 milliseconds
 * @param isHeld asked at each step, such as for what is under the pointer
 * @returns calls it off
 */
export function onceShown(ms: number, onOver: () => void, isHeld: () => boolean = () => false): () => void {
  let left = ms;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  const count = (): void => {
    if (document.visibilityState === 'visible' && !isHeld()) left -= STEP_MS;
    if (left > 0) wait();
    else onOver();
  };
  const wait = (): void => {
    timer = setTimeout(() => {
      frame = requestAnimationFrame(count);
    }, STEP_MS);
  };
  wait();
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
