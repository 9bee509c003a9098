/** Seconds for which addresses of files hold. */
export const ADDRESS_SECONDS = 300;

interface AddressedFile {
  readonly url: string;
  readonly name: string;
  readonly mediaType: string;
}

/** The address of a file as the API shows it. @param now epoch milliseconds */
export function fileAddress({ url, name, mediaType }: AddressedFile, now: number) {
  const expiresAt = new Date(now + ADDRESS_SECONDS * 1000).toISOString();
  return { url, file_name: name, media_type: mediaType, expires_at: expiresAt };
}

/** The answer with the address of a file where the file itself is what the endpoint declares. @param now epoch milliseconds */
export function addressAnswer(file: AddressedFile, now: number) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status: 200 as const, body: JSON.stringify(fileAddress(file, now)), headers };
}

/** The answer that leads to a file, in the way that was asked for. @param now epoch milliseconds */
export function fileAnswer(answer: 'redirect' | 'address', file: AddressedFile, now: number) {
  if (answer === 'address') return { status: 200 as const, body: fileAddress(file, now) };
  return { status: 303 as const, body: undefined, headers: { location: file.url, 'cache-control': 'no-store' } };
}
