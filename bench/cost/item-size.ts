import * as z from 'zod';

/** An attribute as it travels: one key that names its type. */
const Attribute = z.record(z.string(), z.unknown());

/** DynamoDB charges 3 bytes for a list or map and 1 for each of its members. */
const DOCUMENT_BYTES = 3;
const MEMBER_BYTES = 1;

function valueBytes(attribute: unknown): number {
  const [[type, value] = ['', undefined]] = Object.entries(Attribute.parse(attribute));
  if (typeof value === 'string') {
    if (type === 'B') return Buffer.byteLength(value, 'base64');
    // About one byte for two digits, and one more.
    return type === 'N' ? Math.ceil(value.replace(/[-.]/g, '').length / 2) + 1 : Buffer.byteLength(value);
  }
  if (type === 'L' && Array.isArray(value)) {
    return value.reduce((sum: number, member) => sum + valueBytes(member) + MEMBER_BYTES, DOCUMENT_BYTES);
  }
  if (type === 'M') {
    const members = Attribute.parse(value);
    return DOCUMENT_BYTES + itemBytes(members) + Object.keys(members).length * MEMBER_BYTES;
  }
  return 1;
}

/**
 * Size of an item in bytes, names included, by the rules of the DynamoDB developer guide ("DynamoDB item sizes and
 * formats"). Sets, which this project does not use, count as 1.
 */
export function itemBytes(item: Readonly<Record<string, unknown>>): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);
}
