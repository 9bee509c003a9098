import { jest } from '@jest/globals';

/** What the functions write to their log while `run` is under way, as one text. */
export async function loggedDuring(run: () => Promise<unknown>): Promise<string> {
  let text = '';
  const keep = (chunk: unknown): boolean => {
    text += String(chunk);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockImplementation(keep));
  try {
    await run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return text;
}
