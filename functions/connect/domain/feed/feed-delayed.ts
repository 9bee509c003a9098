/** The bank does not answer, or somebody else renews its tokens: the same fetch can go through in a moment. */
export class FeedDelayedError extends Error {
  override name = 'FeedDelayedError';
}
