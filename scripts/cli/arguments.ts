/** A command that can't be understood or carried out. The problem is printed without a stack. */
export class CliProblem extends Error {}

export type Given = {
  positionals: string[]
  /** Fields of the call by their name on the wire. */
  fields: Record<string, string>
  output: 'table' | 'json' | 'csv'
  file: string | null
  url: string
  key: string
  site: string | null
}

/** Reads `--field value`, `--field=value` and `--flag`; null if help is asked for. Throws if it can't understand. */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Given | null {
  const positionals: string[] = []
  const options: Record<string, string> = {}
  for (let at = 0; at < args.length; at++) {
    const [, name, value] = /^--([a-z][\w-]*)(?:=(.*))?$/is.exec(args[at] ?? '') ?? []
    if (name === undefined) positionals.push(args[at] ?? '')
    else if (value !== undefined) options[name] = value
    else options[name] = isValue(args[at + 1]) && !isSwitch(name) ? (args[++at] as string) : 'true'
  }
  if (positionals.length === 0 || 'usage' in options) return null
  const {
    url = env.BUNKO_URL ?? 'http://localhost:8787',
    key = env.BUNKO_KEY,
    site,
    file,
    json,
    csv,
    ...others
  } = options
  if (key === undefined) throw new CliProblem('No API key: set BUNKO_KEY, or --key. The console makes one.')
  const fields = Object.entries(others).map(([name, value]) => [name.replaceAll('-', '_'), value])
  return {
    positionals,
    fields: Object.fromEntries(fields),
    output: json !== undefined ? 'json' : csv !== undefined ? 'csv' : 'table',
    file: file ?? null,
    url: url.replace(/\/+$/, ''),
    key,
    site: site ?? null,
  }
}

const isSwitch = (name: string) => name === 'json' || name === 'csv'
const isValue = (next: string | undefined) => next !== undefined && !/^--[a-z]/i.test(next)
