/** Seconds for which addresses of files hold. */
const ADDRESS_SECONDS = 300;

interface AddressedFile {
  readonly url: string;
  readonly name: string;
  readonly mediaType: string;
}

/** The answer that leads to a file, in the way that was asked for. @param now epoch milliseconds */
export function fileAnswer(answer: 'redirect' | 'address', { url, name, mediaType }: AddressedFile, now: number) {
  if (answer === 'redirect') {
    return { status: 303 as const, body: undefined, headers: { location: url, 'cache-control': 'no-store' } };
  }
  const expiresAt = new Date(now + ADDRESS_SECONDS * 1000).toISOString();
  return { status: 200 as const, body: { url, file_name: name, media_type: mediaType, expires_at: expiresAt } };
}
