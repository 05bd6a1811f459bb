import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { bundledWorker, bundleWorker } from '../parts/bundle.ts'
import { fingerprint, onceFor } from '../parts/fingerprint.ts'
import { root } from '../parts/settings.ts'

type Bundled = { config: string; script?: string; sources: string[] }

/** The three Workers as they are deployed and one that makes sessions, each with what its bundle is made of. */
const workers = {
  app: { config: 'wrangler.toml', sources: ['build/server', 'wrangler.toml'] },
  ingest: { config: 'workers/ingest/wrangler.toml', sources: ['app', 'workers/ingest', 'package-lock.json'] },
  sandbox: {
    config: 'workers/sandbox/wrangler.toml',
    sources: ['app', 'workers/sandbox', 'locales', 'package-lock.json'],
  },
  sessions: {
    config: 'workers/ingest/wrangler.toml',
    script: 'tests/world/session-worker.ts',
    sources: ['app', 'tests/world', 'package-lock.json'],
  },
} satisfies Record<string, Bundled>
type WorkerName = keyof typeof workers

export const folderOf = (name: WorkerName) => join(root, 'build/workers', name)

/** Bundles a Worker whose sources have changed; for the app's the pages are built before. */
export function bundleOnce(name: WorkerName): Promise<void> {
  const { config, sources, script }: Bundled = workers[name]
  const made = join(folderOf(name), 'README.md')
  return onceFor(`worker-${name}`, fingerprint(sources), made, () =>
    bundleWorker(folderOf(name), config, script),
  )
}

type Place = { state: string; port: number; sandboxPort: number; sessionPort: number }

/**
 * App, ingest and sandbox in one workerd on the state of a folder: a queue from the first to the second, the sandbox at
 * an origin of its own, no proxy before any of them. `hear` gets each line that a Worker logs.
 */
export async function startTestRuntime(place: Place, hear: (line: string) => void): Promise<Miniflare> {
  const sandboxOrigin = `http://localhost:${place.sandboxPort}`
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: place.port,
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(place.state, 'v3'),
      unsafeTriggerHandlers: true,
      handleStructuredLogs: ({ message }) => hear(message),
      workers: [
        worker('app', {
          GOOGLE_ISSUER: `${sandboxOrigin}/google`,
          MICROSOFT_AUTHORITY: `${sandboxOrigin}/microsoft`,
          LEARNING_ISSUER: `${sandboxOrigin}/learning`,
          MAIL_ENDPOINT: `${sandboxOrigin}/mail/emails`,
          MAIL_API_KEY: 'sandbox-mail-key',
          ALLOW_PRIVATE_RANGES: '1',
        }),
        worker('ingest'),
        {
          ...worker('sandbox', { SANDBOX_ORIGIN: sandboxOrigin }),
          unsafeDirectSockets: [{ host: '127.0.0.1', port: place.sandboxPort }],
        },
        {
          ...worker('sessions'),
          queueConsumers: undefined,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: place.sessionPort }],
        },
      ],
    }),
  )
  await miniflare.ready
  return miniflare
}

/** Bundles whatever isn't bundled yet. */
export async function bundleAll(): Promise<void> {
  await Promise.all((Object.keys(workers) as WorkerName[]).map(bundleOnce))
}

function worker(name: WorkerName, vars?: Record<string, string>): V4WorkerOptions {
  return bundledWorker(name, folderOf(name), workers[name].config, vars)
}
