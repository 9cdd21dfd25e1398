import { OptionsError } from "../../base/options-error.ts";
import { withEnds } from "../../report/words.ts";
import { type Command, namesOf } from "../command.ts";
import type { Call } from "../host.ts";

/** `culprit completion`: prints the script for a shell, which calls it again at each Tab. */
export const completionCommand = (others: readonly Command[]): Command => {
  const command: Command = {
    name: "completion",
    question: "Prints a script with which bash, zsh or fish completes commands and options.",
    usage: "<shell>",
    operand: { form: "<shell>", words: "bash, zsh or fish" },
    options: [],
    examples: `  $ culprit completion bash > ~/.local/share/bash-completion/completions/culprit
  $ culprit completion fish > ~/.config/fish/completions/culprit.fish
For zsh, choose a folder of $fpath:
  $ culprit completion zsh > ~/.zfunc/_culprit`,
    runsProgram: true,
    async run({ program, host }: Call, shell: string) {
      const script = scripts[shell];
      if (script === undefined) {
        throw new OptionsError(`completion knows ${Object.keys(scripts).join(", ")}; got ${shell}.`);
      }
      const offers = (): string => withEnds(offered(program, [...others, command]));
      host.stdout.write(program.length > 0 ? offers() : script);
    },
  };
  return command;
};

/** The words that fit in place of the last one, each with its description behind a tab; none where a file is due. */
function offered(words: readonly string[], commands: readonly Command[]): readonly string[] {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return commands.flatMap(commandLines);
  // A line that starts with a file runs `debug`, the first command.
  const command = commands.find((each) => namesOf(each).includes(first)) ?? commands[0];
  const { options, commands: below = [], takesAnotherCommand } = command ?? { options: [] };
  if (below.length > 0 || (takesAnotherCommand && !rest[0]?.startsWith("-"))) {
    return offered(rest, below.length > 0 ? below : commands);
  }
  const known = options.flatMap((group) => group.options);
  if (rest.at(-1)?.startsWith("-")) {
    return known.map(({ flags, words }) => `${longNameOf(flags)}\t${words}`);
  }
  return known.find(({ flags }) => longNameOf(flags) === words.at(-2))?.choices ?? [];
}

const commandLines = (command: Command): readonly string[] =>
  namesOf(command).map((name) => `${name}\t${command.question}`);

const longNameOf = (flags: string): string => /--[\w-]+/.exec(flags)?.[0] ?? "";

/** Behind `--`, each script completes the program under test like a command line of its own. */
const scripts: { readonly [shell: string]: string } = {
  bash: `_culprit() {
  local at IFS=$'\\n'
  for ((at = 1; at < COMP_CWORD; at++)); do
    [[ \${COMP_WORDS[at]} == -- ]] || continue
    declare -F _command_offset >/dev/null && _command_offset $((at + 1))
    return
  done
  local offered=$("$1" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1)
  COMPREPLY=($(compgen -W "$offered" -- "$2"))
}
complete -o bashdefault -o default -F _culprit culprit
`,
  zsh: `#compdef culprit
_culprit() {
  local program=\${words[(i)--]}
  if ((program < CURRENT)); then
    shift $program words
    ((CURRENT -= program))
    _normal
    return
  fi
  local -a offered=(\${(f)"$($words[1] completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  offered=("\${(@)offered//:/\\\\:}")
  offered=("\${(@)offered/$'\\t'/:}")
  _describe value offered || _files
}
if [[ $funcstack[1] == _culprit ]]; then _culprit; else compdef _culprit culprit; fi
`,
  fish: `function __culprit_offered
    set -l words (commandline -opc)
    set -l program (contains -i -- -- $words)
    if test -n "$program"
        complete -C (string join ' ' -- $words[(math $program + 1)..] (commandline -ct))
    else
        $words[1] completion fish -- $words[2..] (commandline -ct) 2>/dev/null
    end
end
complete -c culprit -a '(__culprit_offered)'
`,
};
