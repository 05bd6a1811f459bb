import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError, type Call, type Route } from './calls.ts'
import { type Storage, storageRoutes } from './storage.ts'
import { type Workers, workerRoutes } from './workers.ts'
import { type Zones, zoneRoutes } from './zones.ts'

/**
 * How a call goes wrong: an error before or after the change was made, too many calls, or no answer, with the change made. `invalid` is an
 * error that wrangler doesn't repeat.
 */
export type Fault = 'invalid' | 'unavailable' | 'tooMany' | 'lostAnswer' | 'noAnswer'

export const account = 'a'.repeat(31).concat('1')
export const token = 'twin-token-that-nobody-may-see'

export type Twin = {
  /** The address of the API. */
  base: string
  storage: Storage
  workers: Workers
  zones: Zones
  /** Every call that has changed something, or was to. */
  changes: string[]
  /** Decides what goes wrong with a call: with a changing one by its change, with a reading one by its path. Null lets it pass. */
  faultOf: (change: string) => Fault | null
  faultOfReading: (path: string) => Fault | null
  close: () => Promise<void>
}

/**
 * Stands in for Cloudflare's API in tests: for the calls that `npm run deploy` and wrangler make, with a real SQLite behind each database.
 * It refuses wrong tokens, taken names, and Workers that are bound to what doesn't exist, and it answers in the API's envelope. It is a
 * server in Node and no part of the sandbox: a Worker has no SQLite that runs files of statements, and nothing of it is ever served.
 */
async function startTwin(): Promise<Twin> {
  const storage = storageRoutes()
  const zones = zoneRoutes()
  const workers = workerRoutes(storage.state)
  const routes = [...storage.routes, ...zones.routes, ...workers.routes]
  const twin: Twin = {
    base: '',
    storage: storage.state,
    workers: workers.state,
    zones: zones.state,
    changes: [],
    faultOf: () => null,
    faultOfReading: () => null,
    close: () => new Promise((done) => server.close(() => done())),
  }
  const server = createServer((request, response) => void answer(twin, routes, request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  twin.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`
  return twin
}

/** A twin whose account has the zone that the tests' settings name. */
export async function newTwin(): Promise<Twin> {
  const twin = await startTwin()
  twin.zones.zones.push({ id: 'e'.repeat(32), name: 'kumo-books.jp' })
  return twin
}

async function answer(
  twin: Twin,
  routes: readonly Route[],
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(incoming)
  const [status, envelope, fault] = await outcomeOf(twin, routes, call)
  if (fault === 'noAnswer' || fault === 'lostAnswer') return void incoming.socket.destroy()
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(envelope))
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://twin')
  const body = Buffer.concat(chunks)
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  return {
    method: incoming.method ?? 'GET',
    path: pathname.replace('/client/v4', '').replace(`/accounts/${account}`, ''),
    query: searchParams,
    headers,
    params: [],
    json: () => JSON.parse(body.toString('utf8')),
    form: () => new Response(body, { headers }).formData(),
  }
}

async function outcomeOf(
  twin: Twin,
  routes: readonly Route[],
  call: Call,
): Promise<[number, object, Fault | null]> {
  const found = routes.find(({ method, path }) => method === call.method && path.test(call.path))
  try {
    ensureToken(call)
    if (found === undefined) throw new ApiError(404, 7003, `No route for ${call.method} ${call.path}`)
    const matched = { ...call, params: (found.path.exec(call.path) ?? []).slice(1) }
    const change = found.change?.(matched) ?? null
    if (change !== null) twin.changes.push(change)
    const fault = change === null ? twin.faultOfReading(call.path) : twin.faultOf(change)
    if (fault === 'invalid') throw new ApiError(400, 10000, 'A fault of the test')
    if (fault === 'unavailable') throw new ApiError(500, 10001, 'A fault of the test')
    if (fault === 'tooMany') throw new ApiError(429, 971, 'A fault of the test')
    if (fault === 'noAnswer') return [0, {}, fault]
    const result = await found.answer(matched)
    const answered = Array.isArray(result) ? pageOf(result, call.query) : { result }
    return [200, { success: true, errors: [], messages: [], ...answered }, fault]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message } = error
    return [status, { success: false, errors: [{ code, message }], messages: [], result: null }, null]
  }
}

function pageOf(rows: readonly unknown[], query: URLSearchParams): object {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20)]
  const result = rows.slice((page - 1) * size, page * size)
  return { result, result_info: { page, per_page: size, count: result.length, total_count: rows.length } }
}

function ensureToken({ headers, path }: Call): void {
  const given = headers.get('authorization')
  const isUpload = path.startsWith('/workers/assets/upload')
  if (given !== `Bearer ${token}` && !isUpload) throw new ApiError(401, 10000, 'Authentication error')
}
