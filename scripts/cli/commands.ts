import { CliProblem } from './arguments.ts'

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema }
export type Operation = {
  summary: string
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }
export type Command = { method: string; path: string; operation: Operation }

/** Maps the words that people use to the first word of a call; other first words are used as they are. */
const resources: Record<string, string> = {
  sites: 'site',
  contents: 'content',
  users: 'user',
  ranges: 'ip-range',
  keys: 'api-key',
  groups: 'user-group',
  companies: 'company',
  notifications: 'notification',
  hashtags: 'hash-tag',
}
/** The names a verb may have in the API; the first one that exists is used. */
const verbs: Record<string, string[]> = {
  list: ['page', 'list', 'all'],
  show: ['detail'],
  delete: ['delete', 'revoke'],
}

/** The call that a resource and a verb mean, by the API's own document, so that a new call is a new command. */
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

/** Fields a call takes, with those that are lists. */
export function fieldsOf({ operation }: Command): Map<string, 'list' | 'text'> {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {}
  const parameters = (operation.parameters ?? []).map(({ name, schema }) => [name, schema] as const)
  const all = [...parameters, ...Object.entries(body)]
  return new Map(
    all.map(([name, schema]) => [name, schema.items || schema.type === 'array' ? 'list' : 'text']),
  )
}

/** The field of a call's path, such as `id`; null where it has none. */
export function idFieldOf({ path }: Command): string | null {
  return /\{(\w+)\}/.exec(path)?.[1] ?? null
}
