/** Words that may follow, by the words before them. */
const TREE: Readonly<Record<string, readonly string[]>> = {
  '': ['login', 'apply', 'upload', 'watch', 'decide', 'webhooks', 'statements', 'sandbox', 'completion', 'help'],
  webhooks: ['listen', 'replay'],
  statements: ['read'],
  sandbox: ['personas', 'create', 'clock'],
  completion: ['bash', 'zsh', 'fish'],
};

const first = (TREE[''] ?? []).join(' ');
const nested = Object.entries(TREE).filter(([word]) => word !== '');

const bash = `_imali() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${first}" -- "$word")); return; fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${nested.map(([word, next]) => `      ${word}) COMPREPLY=($(compgen -W "${next.join(' ')}" -- "$word")); return ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -f -- "$word"))
}
complete -F _imali imali
`;

const zsh = `#compdef imali
autoload -U +X bashcompinit && bashcompinit
${bash}`;

const fish = [
  'complete -c imali -f',
  `complete -c imali -n __fish_use_subcommand -a '${first}'`,
  ...nested.map(([word, next]) => `complete -c imali -n '__fish_seen_subcommand_from ${word}' -a '${next.join(' ')}'`),
  "complete -c imali -n '__fish_seen_subcommand_from apply upload read' -F",
  '',
].join('\n');

/** The completion of each shell, to be read by it. */
export const completions: Readonly<Record<string, string>> = { bash, zsh, fish };
