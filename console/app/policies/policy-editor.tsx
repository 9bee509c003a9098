import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { isRecord } from '../figures/find-figure.ts';
import { showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import {
  effectOf,
  freeId,
  nameIn,
  type Part,
  type PartPath,
  parsedPart,
  partsIn,
  pathText,
  textIn,
  withValue,
} from './policy-parts.ts';
import { policyWords } from './words.policies.ts';

const { editor: words } = policyWords;

type Validation = Answered<'validatePolicy'>;

/** What an editor of a part is given: the whole document, what is wrong with it, and how to change it. */
interface Editing {
  readonly document: Part;
  readonly problems: ReadonlyMap<string, string>;
  readonly change: (path: PartPath, value: unknown) => void;
}

const fieldId = (path: PartPath): string => `at-${pathText(path).replace(/[^a-z0-9]+/gi, '-')}`;

function TextField({
  path,
  part,
  label,
  editing,
  isNumber = false,
}: {
  readonly path: PartPath;
  readonly part: unknown;
  readonly label: string;
  readonly editing: Editing;
  readonly isNumber?: boolean;
}) {
  const name = path.at(-1);
  return (
    <Field
      id={fieldId(path)}
      label={label}
      value={textIn(part, String(name))}
      error={editing.problems.get(pathText(path))}
      onChange={(text) => editing.change(path, isNumber && /^-?\d+$/.test(text) ? Number(text) : text)}
    />
  );
}

function EffectFields({
  path,
  effect,
  kinds,
  editing,
}: {
  readonly path: PartPath;
  readonly effect: unknown;
  readonly kinds: readonly ('decline' | 'refer' | 'condition' | 'nothing')[];
  readonly editing: Editing;
}) {
  const reasons = Object.keys(isRecord(editing.document['reasons']) ? editing.document['reasons'] : {});
  const kind = textIn(effect, 'do');
  const problem = editing.problems.get(pathText([...path, 'reason'])) ?? editing.problems.get(pathText(path));
  return (
    <>
      <Select
        id={fieldId([...path, 'do'])}
        label={words.effect}
        value={kind}
        onChange={(value) => editing.change(path, effectOf(value, effect, reasons))}
        options={kinds.map((value) => ({ value, name: words.effects[value] }))}
      />
      {kind === 'nothing' ? null : (
        <Select
          id={fieldId([...path, 'reason'])}
          label={words.reason}
          value={textIn(effect, 'reason')}
          onChange={(value) => editing.change([...path, 'reason'], value)}
          options={reasons.map((value) => ({ value, name: showName(value) }))}
        />
      )}
      {kind === 'refer' ? (
        <TextField path={[...path, 'queue']} part={effect} label={words.queue} editing={editing} />
      ) : null}
      {kind === 'condition' ? (
        <TextField path={[...path, 'words']} part={effect} label={words.condition} editing={editing} />
      ) : null}
      {problem === undefined ? null : <p className="error">{problem}</p>}
    </>
  );
}

interface NodeProps {
  readonly node: Part;
  readonly path: PartPath;
  readonly editing: Editing;
}

function RulesEditor({ node, path, editing }: NodeProps) {
  const rules = partsIn(node['rules']);
  const reasons = Object.keys(isRecord(editing.document['reasons']) ? editing.document['reasons'] : {});
  const add = (): void => {
    const id = freeId(rules.map((rule) => textIn(rule, 'id')));
    const rule = { id, words: '', when: '', effect: effectOf('decline', undefined, reasons) };
    editing.change([...path, 'rules', rules.length], rule);
  };
  return (
    <>
      {rules.map((rule, index) => {
        const at = [...path, 'rules', index];
        return (
          <fieldset key={textIn(rule, 'id')} className="policy-part">
            <legend>{words.rule(index + 1, textIn(rule, 'words'))}</legend>
            <TextField path={[...at, 'words']} part={rule} label={words.ruleWords} editing={editing} />
            <TextField path={[...at, 'when']} part={rule} label={words.when} editing={editing} />
            <EffectFields
              path={[...at, 'effect']}
              effect={rule['effect']}
              kinds={['decline', 'refer', 'condition']}
              editing={editing}
            />
            <ActionButton kind="quiet" onClick={() => editing.change(at, undefined)}>
              {words.removeRule(index + 1)}
            </ActionButton>
          </fieldset>
        );
      })}
      <ActionButton onClick={add}>{words.addRule}</ActionButton>
    </>
  );
}

function BandsEditor({ node, path, editing }: NodeProps) {
  return partsIn(node['bands']).map((band, index) => {
    const at = [...path, 'bands', index];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a band has no name but its place
      <fieldset key={index} className="policy-part">
        <legend>{words.band(index + 1)}</legend>
        <TextField path={[...at, 'below']} part={band} label={words.below} editing={editing} isNumber />
        <EffectFields
          path={[...at, 'effect']}
          effect={band['effect']}
          kinds={['decline', 'refer', 'condition', 'nothing']}
          editing={editing}
        />
      </fieldset>
    );
  });
}

function LimitsEditor({ node, path, editing }: NodeProps) {
  return partsIn(node['limits']).map((limit, index) => {
    const at = [...path, 'limits', index];
    return (
      <fieldset key={textIn(limit, 'id')} className="policy-part">
        <legend>{words.limit(index + 1, textIn(limit, 'of'))}</legend>
        <TextField path={[...at, 'at_most']} part={limit} label={words.atMost} editing={editing} />
      </fieldset>
    );
  });
}

/** A part as JSON: what is typed stays as it is while it is no JSON. */
function JsonEditor({
  part,
  label,
  rows,
  change,
}: {
  readonly part: unknown;
  readonly label: string;
  readonly rows: number;
  readonly change: (value: Part) => void;
}) {
  const shown = JSON.stringify(part, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextArea
      id={`json-${label.replace(/[^a-z0-9]+/gi, '-')}`}
      label={label}
      hint={words.jsonHint}
      rows={rows}
      value={typed ?? shown}
      error={typed === null ? undefined : words.notJson}
      onChange={(text) => {
        const parsed = parsedPart(text);
        setTyped(parsed === null ? text : null);
        if (parsed !== null) change(parsed);
      }}
    />
  );
}

function NodeEditor(props: NodeProps) {
  const { node, path, editing } = props;
  const title = textIn(node, 'words');
  const parts = { rules: RulesEditor, cut_off: BandsEditor, limits: LimitsEditor };
  const kind = (['rules', 'cut_off', 'limits'] as const).find((one) => one === node['kind']);
  const Parts = kind === undefined ? null : parts[kind];
  return (
    <Section title={title}>
      {Parts === null ? (
        <JsonEditor part={node} label={words.json(title)} rows={12} change={(value) => editing.change(path, value)} />
      ) : (
        <Parts {...props} />
      )}
    </Section>
  );
}

const PAUSE_MS = 800;

/** What the API says of a document, asked once nothing was typed for a moment. */
function useValidation(document: Part): {
  readonly validation: Validation | null;
  readonly trouble: ReturnType<typeof useSend>['trouble'];
} {
  const { send, trouble } = useSend('validatePolicy');
  const [validation, setValidation] = useState<Validation | null>(null);
  const ask = useRef(send);
  ask.current = send;
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      const answer = await ask.current({ body: { document: { ...document } } });
      if (!isHere) return;
      // Another question was under way: this one waits for its turn.
      if (answer === null) timer = setTimeout(() => void look(), PAUSE_MS);
      else setValidation(answer.body);
    };
    let timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [document]);
  return { validation, trouble };
}

function ValidationState({ validation }: { readonly validation: Validation | null }) {
  if (validation === null)
    return (
      <p className="soft" role="status">
        {words.checking}
      </p>
    );
  const { problems, tests } = validation;
  if (problems.length > 0) {
    return (
      <Notice kind="bad" title={words.problems(problems.length)} alert>
        <ul className="plain">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{words.at(path, message)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  const passed = tests.filter(({ failures }) => failures.length === 0).length;
  const failures = tests.flatMap(({ words: name, failures: all }) => all.map((failure) => words.at(name, failure)));
  return (
    <Notice kind={passed === tests.length ? 'good' : 'watch'} title={words.valid} alert>
      <p>{words.testsPass(passed, tests.length)}</p>
      <ul className="plain">
        {failures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Changes a policy part by part, checked while it is typed; what is saved is another draft. */
export function PolicyEditor({ first, follows }: { readonly first: Part; readonly follows: string | null }) {
  const tell = useToast();
  const navigate = useNavigate();
  const [document, setDocument] = useState<Part>(first);
  const { validation, trouble } = useValidation(document);
  const saving = useSend('draftPolicy', { invalidates: ['listPolicies'] });
  const editing: Editing = {
    document,
    problems: new Map(validation?.problems.map(({ path, message }) => [path, message]) ?? []),
    change: (path, value) =>
      setDocument((before) => {
        const after = withValue(before, path, value);
        return isRecord(after) ? after : before;
      }),
  };
  const save = async (): Promise<void> => {
    const answer = await saving.send({ body: { document: { ...document }, follows } });
    if (answer === null) return;
    tell(words.saved);
    void navigate(`/policies/${answer.body.id}`);
  };
  return (
    <div className="stack">
      <Section title={words.words}>
        <TextField path={['name']} part={document} label={words.name} editing={editing} />
        <TextField path={['words']} part={document} label={words.words} editing={editing} />
      </Section>
      {partsIn(document['nodes']).map((node, index) => (
        <NodeEditor key={textIn(node, 'id')} node={node} path={['nodes', index]} editing={editing} />
      ))}
      <details className="card">
        <summary>{words.rest}</summary>
        <JsonEditor part={document} label={words.json(nameIn(document))} rows={24} change={setDocument} />
      </details>
      <div className="save-bar">
        {trouble === null ? <ValidationState validation={validation} /> : <TroubleView trouble={trouble} />}
        {saving.trouble === null ? null : <TroubleView trouble={saving.trouble} />}
        <ActionButton kind="first" busy={saving.busy} busyText={words.saving} onClick={() => void save()}>
          {words.save}
        </ActionButton>
      </div>
    </div>
  );
}
