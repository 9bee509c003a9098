import { useEffect, useRef } from 'react';
import type { Listed } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showDate, showMoney, showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { useQueryValue } from '../parts/query-state.ts';
import { Section } from '../parts/section.tsx';
import { Empty, ListView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { NewRuleForm } from './new-rule-form.tsx';
import { SettingsHead } from './settings-head.tsx';
import { settingsWords } from './words.settings.ts';

const { rules: words } = settingsWords;
const invalidates = ['listLabelRules'] as const;

type Rule = Listed<'listLabelRules'>;

/** The conditions of a rule in words. */
function whenOf({ conditions: of }: Rule): string {
  const { conditions: said } = words;
  return [
    of.description_contains === null ? null : said.contains(of.description_contains),
    of.description_regex === null ? null : said.regex(of.description_regex),
    of.direction === null ? null : said[of.direction],
    of.min_amount === null ? null : said.from(showMoney(of.min_amount)),
    of.max_amount === null ? null : said.to(showMoney(of.max_amount)),
    of.account_number === null ? null : said.account(of.account_number),
    of.bank_slug === null ? null : said.bank(showName(of.bank_slug)),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

const nameOf = (rule: Rule): string => rule.name ?? rule.conditions.description_contains ?? words.unnamed;

/** The name of the rule that the address asks for: it is brought into sight. */
function WantedRule({ of: rule }: { readonly of: Rule }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <mark ref={place} tabIndex={-1}>
      {nameOf(rule)}
    </mark>
  );
}

/** The rules of the organisation. A rule that was deleted is made again by undo. */
export function LabelRulesScreen() {
  const tell = useToast();
  const mayWrite = usePermission('applications.write');
  const wanted = useQueryValue('rule');
  const list = usePages('listLabelRules', { query: { limit: '100' } }, { all: wanted !== '' });
  const { send: removeRule, busy, trouble } = useSend('deleteLabelRule', { invalidates });
  const { send: makeRule } = useSend('createLabelRule', { invalidates });
  const remove = async (rule: Rule): Promise<void> => {
    if ((await removeRule({ path: { rule_id: rule.id } })) === null) return;
    const { name, conditions, label } = rule;
    const { bank_slug: _, ...others } = conditions;
    // A rule for one bank is made again by the API alone: it may be of a bank that is known here no longer.
    const isAgain = conditions.bank_slug === null;
    tell(
      words.removed(nameOf(rule)),
      isAgain ? () => void makeRule({ body: { name, conditions: others, label } }) : undefined,
    );
  };
  const { columns } = words;
  return (
    <>
      <SettingsHead />
      <Section title={words.title} lead={words.lead}>
        {trouble === null ? null : <TroubleView trouble={trouble} />}
        <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
          {(rules) => (
            <DataTable
              caption={words.title}
              rows={rules}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: columns.name,
                  head: true,
                  cell: (rule) => (rule.id === wanted ? <WantedRule of={rule} /> : nameOf(rule)),
                },
                { name: columns.when, cell: whenOf },
                { name: columns.label, cell: ({ label }) => showName(label) },
                { name: columns.made, cell: ({ created_at: at }) => showDate(at) },
                ...(mayWrite
                  ? [
                      {
                        name: columns.acts,
                        cell: (rule: Rule) => (
                          <ActionButton
                            busy={busy}
                            label={words.removeLabel(nameOf(rule))}
                            onClick={() => void remove(rule)}
                          >
                            {words.remove}
                          </ActionButton>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </ListView>
      </Section>
      {mayWrite ? <NewRuleForm /> : null}
      <ApiCall id="listLabelRules" />
    </>
  );
}
