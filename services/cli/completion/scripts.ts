/** What may stand after some words: the next words and the options. */
export type Words = ReadonlyMap<string, readonly string[]>

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const bash = (words: Words): string => `_sluice() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" given="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; esac
    given="$given\${given:+ }$word"
  done
  while :; do
    case "$given" in
${[...words].map(([given, next]) => `      '${given}') words='${next.join(' ')}'; break ;;`).join('\n')}
    esac
    case "$given" in *' '*) given="\${given% *}" ;; *) break ;; esac
  done
  COMPREPLY=( $(compgen -W "$words" -- "$cur") )
}
complete -o default -F _sluice sluice
`

const fish = (words: Words): string =>
  [...words]
    .map(([given, next]) => {
      const own = given.split(' ').filter(Boolean)
      const seen = own.map((word) => `__fish_seen_subcommand_from ${word}`)
      const condition = seen.length > 0 ? seen.join('; and ') : '__fish_use_subcommand'
      const options = next.filter((word) => word.startsWith('--')).map((word) => `-l ${word.slice(2)}`)
      const names = next.filter((word) => !word.startsWith('--'))
      return [
        ...(names.length > 0
          ? [
              `complete -c sluice -f -n '${condition}; and not __fish_seen_subcommand_from ${names.join(' ')}' -a '${names.join(' ')}'`,
            ]
          : []),
        ...options.map((option) => `complete -c sluice -n '${condition}' ${option}`),
      ].join('\n')
    })
    .join('\n')
    .concat('\n')

export const scriptFor = (shell: Shell, words: Words): string => {
  if (shell === 'fish') return fish(words)
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}` : bash(words)
}
