import { DatabaseSync } from 'node:sqlite'
import { unstable_splitSqlQuery } from 'wrangler'
import { ApiError, type Call, newId, type Route, refuse } from './calls.ts'

type Consumer = {
  consumer_id: string
  type: string
  script: string
  dead_letter_queue?: string
  settings: object
}
type Queue = { queue_id: string; queue_name: string; consumers: Consumer[] }

export type Storage = {
  databases: Map<string, { uuid: string; name: string; sqlite: DatabaseSync }>
  buckets: Map<string, { isOpen: boolean }>
  namespaces: { id: string; title: string }[]
  queues: Queue[]
}

type Statement = { sql: string; params?: unknown[] }

/** D1, R2, KV and Queues. */
export function storageRoutes(): { state: Storage; routes: Route[] } {
  const state: Storage = { databases: new Map(), buckets: new Map(), namespaces: [], queues: [] }
  const named = (what: string, name: (body: Record<string, string>) => string | undefined) => (call: Call) =>
    `${what} ${name(call.json() as Record<string, string>)}`
  const routes: Route[] = [
    {
      method: 'GET',
      path: /^\/d1\/database$/,
      answer: () => [...state.databases.values()].map(viewDatabase),
    },
    {
      method: 'GET',
      path: /^\/d1\/database\/([^/]+)$/,
      answer: ({ params: [id = ''] }) => viewDatabase(getDatabase(state, id)),
    },
    {
      method: 'GET',
      path: /^\/d1\/database\/([^/]+)\/time_travel\/bookmark$/,
      answer: ({ params: [id = ''] }) => ({ bookmark: `bookmark-of-${getDatabase(state, id).name}` }),
    },
    {
      method: 'POST',
      path: /^\/d1\/database$/,
      change: named('make database', ({ name }) => name),
      answer: (call) => makeDatabase(state, nameIn(call, 'name')),
    },
    {
      method: 'POST',
      path: /^\/d1\/database\/([^/]+)\/query$/,
      change: (call) => changeOfQuery(state, call),
      answer: ({ params: [id = ''], json }) => query(getDatabase(state, id).sqlite, json()),
    },
    {
      method: 'GET',
      path: /^\/r2\/buckets\/([^/]+)$/,
      answer: ({ params: [name = ''] }) => ({ name, ...getBucket(state, name) }),
    },
    {
      method: 'GET',
      path: /^\/r2\/buckets\/([^/]+)\/domains\/managed$/,
      answer: ({ params: [name = ''] }) => ({ enabled: getBucket(state, name).isOpen }),
    },
    { method: 'GET', path: /^\/r2\/buckets\/([^/]+)\/domains\/custom$/, answer: () => ({ domains: [] }) },
    {
      method: 'POST',
      path: /^\/r2\/buckets$/,
      change: named('make bucket', ({ name }) => name),
      answer: (call) => {
        const name = nameIn(call, 'name')
        if (state.buckets.has(name))
          throw new ApiError(409, 10004, 'The bucket you tried to create already exists')
        state.buckets.set(name, { isOpen: false })
        return { name }
      },
    },
    { method: 'GET', path: /^\/storage\/kv\/namespaces$/, answer: () => state.namespaces },
    {
      method: 'POST',
      path: /^\/storage\/kv\/namespaces$/,
      change: named('make namespace', ({ title }) => title),
      answer: (call) => {
        const title = nameIn(call, 'title')
        if (state.namespaces.some((one) => one.title === title))
          throw new ApiError(400, 10014, 'a namespace with this title already exists')
        const namespace = { id: newId('hex'), title }
        state.namespaces.push(namespace)
        return namespace
      },
    },
    {
      method: 'GET',
      path: /^\/queues$/,
      answer: ({ query: asked }) => {
        const names = asked.getAll('name')
        return state.queues.filter(({ queue_name }) => names.length === 0 || names.includes(queue_name))
      },
    },
    {
      method: 'POST',
      path: /^\/queues$/,
      change: named('make queue', ({ queue_name }) => queue_name),
      answer: (call) => {
        const queue_name = nameIn(call, 'queue_name')
        if (state.queues.some((one) => one.queue_name === queue_name))
          throw new ApiError(409, 11009, 'Queue name is already taken')
        const queue = { queue_id: newId('hex'), queue_name, consumers: [] }
        state.queues.push(queue)
        return queue
      },
    },
    {
      method: 'POST',
      path: /^\/queues\/([^/]+)\/consumers$/,
      change: ({ json }) => `consume by ${(json() as { script_name: string }).script_name}`,
      answer: ({ params: [id = ''], json }) => {
        const queue = getQueue(state, id)
        if (queue.consumers.length > 0) throw new ApiError(400, 11004, 'Queue already has a consumer')
        queue.consumers.push(consumerOf(state, json(), newId('hex')))
        return queue.consumers[0]
      },
    },
    {
      method: 'PUT',
      path: /^\/queues\/([^/]+)\/consumers\/([^/]+)$/,
      change: ({ json }) => `consume by ${(json() as { script_name: string }).script_name}`,
      answer: ({ params: [id = '', consumer = ''], json }) => {
        const queue = getQueue(state, id)
        if (queue.consumers[0]?.consumer_id !== consumer) throw new ApiError(404, 11005, 'Consumer not found')
        queue.consumers = [consumerOf(state, json(), consumer)]
        return queue.consumers[0]
      },
    },
  ]
  return { state, routes }
}

function nameIn(call: Call, field: string): string {
  const name = (call.json() as Record<string, unknown>)[field]
  if (typeof name !== 'string' || !/^[A-Za-z0-9][\w-]{1,62}$/.test(name))
    throw new ApiError(400, 7400, `Invalid ${field}`)
  return name
}

const viewDatabase = ({ uuid, name }: { uuid: string; name: string }) => ({
  uuid,
  name,
  version: 'production',
  file_size: 4096,
})

function makeDatabase(state: Storage, name: string) {
  if ([...state.databases.values()].some((one) => one.name === name))
    throw new ApiError(400, 7502, `Database with name '${name}' already exists`)
  const database = { uuid: newId(), name, sqlite: new DatabaseSync(':memory:') }
  state.databases.set(database.uuid, database)
  return viewDatabase(database)
}

const getDatabase = (state: Storage, id: string) =>
  state.databases.get(id) ?? refuse(404, 7404, 'The database could not be found')
const getBucket = (state: Storage, name: string) =>
  state.buckets.get(name) ?? refuse(404, 10006, 'The specified bucket does not exist.')
const getQueue = (state: Storage, id: string) =>
  state.queues.find(({ queue_id }) => queue_id === id) ?? refuse(404, 11000, 'Queue not found')

function consumerOf(state: Storage, body: unknown, consumer_id: string): Consumer {
  const { type, script_name, dead_letter_queue, settings } = body as Omit<
    Consumer,
    'consumer_id' | 'script'
  > & { script_name: string }
  if (
    dead_letter_queue !== undefined &&
    !state.queues.some(({ queue_name }) => queue_name === dead_letter_queue)
  )
    throw new ApiError(400, 11010, 'Dead letter queue does not exist')
  return {
    consumer_id,
    type,
    script: script_name,
    settings,
    ...(dead_letter_queue !== undefined && { dead_letter_queue }),
  }
}

/** A call with several statements is one transaction, as in D1. */
function query(sqlite: DatabaseSync, body: unknown): object[] {
  const { sql = '', batch } = body as { sql?: string; batch?: Statement[] }
  const statements = batch ?? unstable_splitSqlQuery(sql).map((one) => ({ sql: one }))
  sqlite.exec('BEGIN')
  try {
    const results = statements.map((statement) => run(sqlite, statement))
    sqlite.exec('COMMIT')
    return results
  } catch (error) {
    sqlite.exec('ROLLBACK')
    throw new ApiError(400, 7500, error instanceof Error ? error.message : String(error))
  }
}

function run(sqlite: DatabaseSync, { sql, params = [] }: Statement): object {
  const results = sqlite
    .prepare(sql)
    .all(...(params as string[]))
    .map((row) => ({ ...row }))
  const { changes } = sqlite.prepare('SELECT changes() AS changes').get() as { changes: number }
  return { results, success: true, meta: { changes } }
}

/** Names a changing query by the migration that it notes, or its first words. */
function changeOfQuery(state: Storage, { params: [id = ''], json }: Call): string | null {
  const { sql = '', batch = [] } = json() as { sql?: string; batch?: Statement[] }
  const all = [sql, ...batch.map((statement) => statement.sql)].join('\n').trim()
  if (/^select\b/i.test(all) && !/\b(?:insert|update|delete)\b/i.test(all)) return null
  const [, migration] = /values \('([^']+\.sql)'\);$/.exec(all) ?? []
  return `query ${state.databases.get(id)?.name} ${migration ?? all.slice(0, 30)}`
}
