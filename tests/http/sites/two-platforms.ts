import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare, type V4WorkerOptions } from 'miniflare'
import { optionsOf, placeDatabases } from '#tests/cloudflare/place-databases.ts'
import type { Databases } from '#tests/sites/thirty-sites.ts'
import { bundledWorker, folderOf, localSealingKeys, type WorkerName } from '../../../scripts/parts/workers.ts'
import { withEntry } from '../../../scripts/tests/count-trips.ts'

export type Asked = { method: string; url: string; headers: Record<string, string>; body: string | null }
export type Answered = { status: number; headers: [string, string][]; text: string }
export type Platform = { ask(asked: Asked): Promise<Answered>; close(): Promise<void> }

/** Serves the app and the console on copies of these databases. Nothing else changes them: no sweep runs, and no queue is consumed. */
export async function servePlatform(databases: Databases, sharedHosts: string): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-platform-'))
  const placed = Object.entries(databases).map(([name, sqlite]) => ({ name, uuid: name, sqlite }))
  await placeDatabases(placed, folder)
  const d1Databases = Object.fromEntries(placed.map(({ name, uuid }) => [name, uuid]))
  const vars = { SHARED_HOSTS: sharedHosts, SEALING_KEYS: localSealingKeys }
  const worker = (name: WorkerName, config: string, more: object) =>
    withEntry(
      {
        ...withRoom(bundledWorker(name, folderOf(name), config, vars)),
        ...{ d1Databases, queueConsumers: undefined, serviceBindings: undefined },
        ...more,
      } as unknown as V4WorkerOptions,
      'scripts/tests/same-chance-worker.ts',
    )
  const options = optionsOf(folder, [
    worker('app', 'wrangler.toml', {
      serviceBindings: { CONSOLE: { name: 'console', entrypoint: 'fromReaders' } },
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
    worker('console', 'workers/console/wrangler.toml', {}),
  ])
  // What is logged about look-ups that are meant to fail nobody needs to see.
  const miniflare = new Miniflare({ ...options, handleStructuredLogs: () => undefined })
  await miniflare.ready
  const { port } = await miniflare.unsafeGetDirectURL('app')
  const agent = new Agent({ keepAlive: true })
  return {
    ask: (asked) => send(Number(port), agent, asked),
    async close() {
      agent.destroy()
      await miniflare.dispose()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Random requests come faster than people's. */
function withRoom(worker: V4WorkerOptions): V4WorkerOptions {
  const { ratelimits = {} } = worker as { ratelimits?: Record<string, { simple: object }> }
  const wide = Object.entries(ratelimits).map(([name, limit]) => [
    name,
    { ...limit, simple: { ...limit.simple, limit: 1_000_000 } },
  ])
  return { ...worker, ratelimits: Object.fromEntries(wide) } as V4WorkerOptions
}

function send(port: number, agent: Agent, { method, url, headers, body }: Asked): Promise<Answered> {
  return new Promise((done, fail) => {
    const length = body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const path = new URL(url).pathname
    const request = httpRequest(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length, 'X-Url': url } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.rawHeaders.flatMap((name, at) =>
              at % 2 === 0
                ? [[name.toLowerCase(), response.rawHeaders[at + 1] ?? ''] as [string, string]]
                : [],
            ),
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    request.on('error', fail)
    request.end(body ?? undefined)
  })
}
