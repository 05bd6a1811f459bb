type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema }
type Operation = {
  summary: string
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }
export type Command = { method: string; path: string; operation: Operation }

/** Maps the words that people use to the first word of a call; other first words are used as they are. */
const resources: Record<string, string> = {
  tenants: 'site',
  sites: 'site',
  contents: 'content',
  users: 'user',
  ranges: 'ip-range',
  keys: 'api-key',
  groups: 'user-group',
  companies: 'company',
  notifications: 'notification',
  hashtags: 'hash-tag',
  'dead-letters': 'dead-letter',
}

/** The names a verb may have in the API; the first one that exists is used. */
const verbs: Record<string, string[]> = {
  list: ['page', 'list', 'all'],
  show: ['detail'],
  delete: ['delete', 'revoke'],
}

/** Finds the call that a resource and a verb mean. It looks in the API's own OpenAPI document, so every new call is a new command. */
export function findCommand({ paths }: OpenApi, [resource = '', verb = '']: readonly string[]): Command {
  const first = resources[resource] ?? resource
  for (const second of verbs[verb] ?? [verb]) {
    for (const [path, operations] of Object.entries(paths)) {
      const [one, two, ...rest] = path.split('/').filter((word) => word !== '')
      if (one !== first || two !== second || rest.some((word) => !word.startsWith('{'))) continue
      const [method, operation] = Object.entries(operations)[0] ?? []
      if (method !== undefined && operation !== undefined)
        return { method: method.toUpperCase(), path, operation }
    }
  }
  throw new CliProblem(`There is no command "${resource} ${verb}": npm run cli -- help`)
}

/** Lists all commands, one per line. */
export function describeCommands({ paths }: OpenApi): string {
  const said = Object.fromEntries(Object.entries(resources).map(([word, first]) => [first, word]))
  const lines = Object.entries(paths).flatMap(([path, operations]) => {
    const [one = '', two, ...rest] = path.split('/').filter((word) => word !== '')
    if (two === undefined || rest.some((word) => !word.startsWith('{'))) return []
    const [operation] = Object.values(operations)
    const command = [said[one] ?? one, two === 'page' ? 'list' : two, ...rest.map(() => 'ID')].join(' ')
    return [`  ${command.padEnd(40)} ${operation?.summary ?? ''}`]
  })
  return lines.sort().join('\n')
}

/** Lists the fields that a call takes, and which of them are lists. */
export function fieldsOf({ operation }: Command): Map<string, 'list' | 'text'> {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {}
  const parameters = (operation.parameters ?? []).map(({ name, schema }) => [name, schema] as const)
  const all = [...parameters, ...Object.entries(body)]
  return new Map(
    all.map(([name, schema]) => [name, schema.items || schema.type === 'array' ? 'list' : 'text']),
  )
}

/** Returns the field in a call's path, such as `id`; null if the path has none. */
export function idFieldOf({ path }: Command): string | null {
  return /\{(\w+)\}/.exec(path)?.[1] ?? null
}

/** A command that can't be understood or carried out. The problem is printed without a stack. */
export class CliProblem extends Error {}

export type Given = {
  positionals: string[]
  /** The fields of the call, by their names in the API. */
  fields: Record<string, string>
  output: 'table' | 'json' | 'csv'
  file: string | null
  url: string
  caller: Caller
  site: string | null
}

/**
 * The command calls with an API key, or it signs an administrator in: calls for the whole platform need the system level, which no key has.
 */
export type Caller = { key: string } | { email: string; password: string | null; otp: string | null }

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
    as: email,
    otp = null,
    site,
    file,
    json,
    csv,
    ...others
  } = options
  if (key === undefined && email === undefined)
    throw new CliProblem(
      'Nobody to act as: set BUNKO_KEY or --key to an API key, which the console makes, or --as to an administrator’s e-mail address.',
    )
  const fields = Object.entries(others).map(([name, value]) => [name.replaceAll('-', '_'), value])
  return {
    positionals,
    fields: Object.fromEntries(fields),
    output: json !== undefined ? 'json' : csv !== undefined ? 'csv' : 'table',
    file: file ?? null,
    url: url.replace(/\/+$/, ''),
    caller: email === undefined ? { key: key ?? '' } : { email, password: env.BUNKO_PASSWORD ?? null, otp },
    site: site ?? null,
  }
}

const isSwitch = (name: string) => name === 'json' || name === 'csv'
const isValue = (next: string | undefined) => next !== undefined && !/^--[a-z]/i.test(next)
