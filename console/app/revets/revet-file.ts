/** What a file has to be before it is sent. */
export type RevetFileFault = 'empty' | 'tooLarge';

/**
 * The file as it is sent: compressed where it is larger than a request may be.
 * @param most bytes
 */
export async function sentFile(file: File, most: number): Promise<File | RevetFileFault> {
  if (file.size === 0) return 'empty';
  if (file.size <= most) return file;
  const packed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return packed.size > most ? 'tooLarge' : new File([packed], `${file.name}.gz`, { type: 'application/gzip' });
}
