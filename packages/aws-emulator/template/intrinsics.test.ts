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
  test('References are replaced at any depth', () => {
    expect(resolve({ a: [{ Ref: 'Table' }], b: { c: { 'Fn::GetAtt': ['Queue', 'Arn'] } } })).toEqual({
      a: ['imali-directory'],
      b: { c: 'Queue/Arn' },
    });
  });

  test('An attribute is read if it is written with a dot, and if it has dots itself', () => {
    expect(resolve({ 'Fn::GetAtt': 'Nested.Outputs.Name' })).toBe('Nested/Outputs.Name');
  });

  test('Parts that are references themselves are joined', () => {
    expect(resolve({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Region' }, ':', { Ref: 'Count' }]] })).toBe(
      'arn:af-south-1:3',
    );
  });

  test('A list made by a split can be joined and selected from', () => {
    expect(resolve({ 'Fn::Join': ['-', { 'Fn::Split': ['/', 'a/b/c'] }] })).toBe('a-b-c');
    expect(resolve({ 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] })).toBe('b');
  });

  test('Fn::Sub replaces names, attributes and its own variables, and leaves escaped ones', () => {
    const text = '${Table} ${Queue.Arn} ${Mine} ${!Literal}';
    expect(resolve({ 'Fn::Sub': [text, { Mine: { Ref: 'Count' } }] })).toBe('imali-directory Queue/Arn 3 ${Literal}');
    expect(resolve({ 'Fn::Sub': 'x-${AWS::Region}' })).toBe('x-af-south-1');
  });

  test('An import resolves what another stack exports, also under a computed export name', () => {
    expect(resolve({ 'Fn::ImportValue': { 'Fn::Sub': 'data-${Table}' } })).toBe('exported:data-imali-directory');
  });

  test('A condition chooses a value, and mappings are looked up', () => {
    expect(resolve({ 'Fn::If': ['IsLocal', 'here', 'there'] })).toBe('here');
    expect(resolve({ 'Fn::If': ['Other', 'here', 'there'] })).toBe('there');
    expect(resolve({ 'Fn::FindInMap': ['Any', { Ref: 'AWS::Region' }, 'retention'] })).toBe(7);
  });

  test('A value of AWS::NoValue is left out', () => {
    expect(resolve({ kept: 1, gone: { Ref: 'AWS::NoValue' }, list: ['a', { Ref: 'AWS::NoValue' }] })).toEqual({
      kept: 1,
      list: ['a'],
    });
  });

  test('An unknown intrinsic function is refused instead of being passed on', () => {
    expect(() => resolve({ x: { 'Fn::Cidr': ['10.0.0.0/16'] } })).toThrow('Fn::Cidr');
  });

  test('A value without references is left unchanged', () => {
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
