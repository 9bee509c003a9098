import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type IntrinsicScope, resolveIntrinsics, type TemplateValue } from './intrinsics.ts';

const scope: IntrinsicScope = {
  ref: (name) => ({ Table: 'imali-directory', 'AWS::Region': 'af-south-1', Count: 3 })[name] ?? `ref:${name}`,
  attribute: (id, attribute) => `${id}/${attribute}`,
  exported: (name) => `exported:${name}`,
  condition: (name) => (name === 'IsLocal' ? { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'af-south-1'] } : false),
  mapping: () => ({ 'af-south-1': { retention: 7 } }),
};
const resolve = (value: TemplateValue): TemplateValue => resolveIntrinsics(value, scope);

describe('resolveIntrinsics', () => {
  test('replaces references wherever they stand', () => {
    expect(resolve({ a: [{ Ref: 'Table' }], b: { c: { 'Fn::GetAtt': ['Queue', 'Arn'] } } })).toEqual({
      a: ['imali-directory'],
      b: { c: 'Queue/Arn' },
    });
  });

  test('reads an attribute written with a dot, and one that has dots itself', () => {
    expect(resolve({ 'Fn::GetAtt': 'Nested.Outputs.Name' })).toBe('Nested/Outputs.Name');
  });

  test('joins parts that are references themselves', () => {
    expect(resolve({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Region' }, ':', { Ref: 'Count' }]] })).toBe(
      'arn:af-south-1:3',
    );
  });

  test('joins a list that a split made, and selects from one', () => {
    expect(resolve({ 'Fn::Join': ['-', { 'Fn::Split': ['/', 'a/b/c'] }] })).toBe('a-b-c');
    expect(resolve({ 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] })).toBe('b');
  });

  test('substitutes names, attributes, own variables and leaves escaped ones', () => {
    const text = '${Table} ${Queue.Arn} ${Mine} ${!Literal}';
    expect(resolve({ 'Fn::Sub': [text, { Mine: { Ref: 'Count' } }] })).toBe('imali-directory Queue/Arn 3 ${Literal}');
    expect(resolve({ 'Fn::Sub': 'x-${AWS::Region}' })).toBe('x-af-south-1');
  });

  test('takes what another stack exports, the name of the export being computed', () => {
    expect(resolve({ 'Fn::ImportValue': { 'Fn::Sub': 'data-${Table}' } })).toBe('exported:data-imali-directory');
  });

  test('chooses by condition and looks up mappings', () => {
    expect(resolve({ 'Fn::If': ['IsLocal', 'here', 'there'] })).toBe('here');
    expect(resolve({ 'Fn::If': ['Other', 'here', 'there'] })).toBe('there');
    expect(resolve({ 'Fn::FindInMap': ['Any', { Ref: 'AWS::Region' }, 'retention'] })).toBe(7);
  });

  test('leaves out what AWS::NoValue stands in for', () => {
    expect(resolve({ kept: 1, gone: { Ref: 'AWS::NoValue' }, list: ['a', { Ref: 'AWS::NoValue' }] })).toEqual({
      kept: 1,
      list: ['a'],
    });
  });

  test('refuses a function that it does not know instead of passing it on', () => {
    expect(() => resolve({ x: { 'Fn::Cidr': ['10.0.0.0/16'] } })).toThrow('Fn::Cidr');
  });

  test('leaves every value without references as it is', () => {
    const key = fc.string().filter((name) => name !== 'Ref' && !name.startsWith('Fn::') && name !== '__proto__');
    const { value } = fc.letrec<{ value: TemplateValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(key, tie('value'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(fc.property(value, (plain) => expect(resolve(plain)).toEqual(plain)));
  });
});
