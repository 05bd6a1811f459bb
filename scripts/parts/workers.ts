import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { bundleByEsbuild } from './bundle-by-esbuild.ts'
import { fingerprint, onceFor } from './fingerprint.ts'
import { seedFolders } from './places.ts'
import { runCommand } from './run-command.ts'
import { inspectorPort, root } from './settings.ts'

type Bundled = { config: string; script?: string; sources: string[] }

/**
 * The three Workers as they are deployed, and two that never are: the sandbox, and one that makes sessions for tests. `sources` are the inputs of a
 * bundle. `script` is the entry of a Worker that is never deployed.
 */
const workers = {
  app: { config: 'wrangler.toml', sources: ['build/server', 'wrangler.toml'] },
  console: {
    config: 'workers/console/wrangler.toml',
    sources: ['build/server', 'workers/console/wrangler.toml'],
  },
  ingest: {
    config: 'workers/ingest/wrangler.toml',
    sources: [
      'app',
      'workers/ingest',
      'scripts/build-cover-font.ts',
      'scripts/parts/noto-glyphs.ts',
      'package-lock.json',
    ],
  },
  sandbox: {
    config: 'workers/sandbox/wrangler.toml',
    script: 'workers/sandbox/index.ts',
    sources: ['app', 'workers/sandbox', 'locales', 'package-lock.json'],
  },
  sessions: {
    config: 'workers/ingest/wrangler.toml',
    script: 'tests/sessions/session-worker.ts',
    sources: ['app', ...seedFolders, 'package-lock.json'],
  },
} satisfies Record<string, Bundled>
export type WorkerName = keyof typeof workers

/** The files and folders that a Worker's bundle is made of. */
export const sourcesOf = (name: WorkerName): string[] => workers[name].sources

export const folderOf = (name: WorkerName) => join(root, 'build/workers', name)

/** Bundles a Worker if its sources have changed. The pages must be built before the Workers that have them. */
export function bundleOnce(name: WorkerName): Promise<void> {
  const { config, sources, script }: Bundled = workers[name]
  const folder = folderOf(name)
  return onceFor(`worker-${name}`, fingerprint(sources), folder, () =>
    script === undefined ? bundleWorker(folder, config) : bundleByEsbuild(folder, script),
  )
}

/**
 * Returns a bundled Worker with the bindings of its configuration and additional `vars`. The app expects the console and the ingest Worker to run
 * beside it.
 */
export function deployedWorker(name: WorkerName, vars?: Record<string, string>): V4WorkerOptions {
  const worker = bundledWorker(name, folderOf(name), workers[name].config, vars)
  return { ...worker, ...besides(name) }
}

/** Returns the options of a Worker with its bindings, but without a script. In development the app is also the console. */
export function unbundledWorker(name: 'app' | 'ingest', vars?: Record<string, string>): object {
  const as = name === 'app' ? 'console' : name
  return { ...boundWorker(name, workers[as].config, vars), ...besides(as) }
}

/** Returns a Worker's bindings to other Workers, under the names that these have here. */
function besides(name: WorkerName): Pick<V4WorkerOptions, 'serviceBindings'> {
  const PICTURES = { name: 'ingest' satisfies WorkerName, entrypoint: 'Pictures' }
  const CONSOLE = { name: 'console' satisfies WorkerName, entrypoint: 'fromReaders' }
  if (name === 'app') return { serviceBindings: { PICTURES, CONSOLE } }
  return name === 'console' ? { serviceBindings: { PICTURES } } : {}
}

/** The keys that seal the secrets of a local demo world. No deployed platform uses them. */
export const localSealingKeys = `local:${Buffer.alloc(32, 'local').toString('base64')}`

const { open, secret } = worldContracts.VERITRANS

/** The fields of a contract that the sandbox's VeriTrans accepts. */
const sandboxContract = { paymentMethod: 'VERITRANS', ...open, ...secret }

/** Returns the variables that tell the app its own address and the addresses of the services that the sandbox simulates. */
export function sandboxVars(sandboxOrigin: string, siteOrigin: string): Record<string, string> {
  return {
    SITE_ORIGIN: siteOrigin,
    GOOGLE_ISSUER: `${sandboxOrigin}/google`,
    MICROSOFT_AUTHORITY: `${sandboxOrigin}/microsoft`,
    LEARNING_ISSUER: `${sandboxOrigin}/learning`,
    MAIL_ENDPOINT: `${sandboxOrigin}/mail/emails`,
    MAIL_API_KEY: 'sandbox-mail-key',
    HOSTNAMES_API: `${sandboxOrigin}/hostnames/client/v4`,
    HOSTNAMES_TARGET: 'sites.localhost',
    HOSTNAMES_TOKEN: 'sandbox-hostnames-token',
    DNS_RESOLVER: `${sandboxOrigin}/hostnames/dns-query`,
    VERITRANS_API: `${sandboxOrigin}/veritrans`,
    GMO_API: `${sandboxOrigin}/gmo`,
    GMO_SCRIPT: `${sandboxOrigin}/gmo/ext/js/token.js`,
    GMO_TEST_API: `${sandboxOrigin}/gmo`,
    GMO_TEST_SCRIPT: `${sandboxOrigin}/gmo/ext/js/token.js`,
    PUBLISHER_PAY: `${sandboxOrigin}/publisher`,
    SHOPIFY_STORE: `${sandboxOrigin}/shopify/{store}`,
    SANDBOX: JSON.stringify({ origin: sandboxOrigin, contract: sandboxContract }),
    ALLOW_PRIVATE_RANGES: '1',
    SEALING_KEYS: localSealingKeys,
  }
}

/** Bundles every Worker whose sources have changed. */
export async function bundleAll(): Promise<void> {
  await Promise.all((Object.keys(workers) as WorkerName[]).map(bundleOnce))
}

/** Makes the files that `wrangler deploy` would upload for a configuration. */
async function bundleWorker(folder: string, config: string): Promise<void> {
  const args = ['deploy', ...(inspectorPort === undefined ? [] : ['--minify=false'])]
  await runCommand('wrangler', [...args, '--dry-run', '-c', config, '--outdir', folder], {
    quiet: true,
    // Otherwise the bundle would contain React's slow development build.
    env: { NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false' },
  })
}

/** Lists the modules of a bundle as Miniflare takes them; the first is the entry. */
function modulesIn(folder: string): WorkerModule[] {
  const files = readdirSync(folder)
  const all = (ending: string, type: WorkerModule['type']) =>
    files.filter((name) => name.endsWith(ending)).map((name) => ({ type, path: join(folder, name) }))
  return [...all('.js', 'ESModule'), ...all('.wasm', 'CompiledWasm'), ...all('.bin', 'Data')]
}

/** Returns Miniflare's options for a bundle with the bindings of its configuration and additional `vars`. */
export function bundledWorker(
  name: string,
  folder: string,
  config: string,
  vars?: Record<string, string>,
): V4WorkerOptions {
  return withModules(boundWorker(name, config, vars), folder, modulesIn(folder))
}

/** Returns the bindings of a configuration, without a script. */
function boundWorker(name: string, config: string, vars: Record<string, string> = {}): object {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, config))
  return { ...workerOptions, name, bindings: { ...(workerOptions.bindings as object), ...vars } }
}

export type WorkerModule = { type: 'ESModule' | 'CompiledWasm' | 'Data'; path: string }

/** Gives a Worker its modules; the first is the entry. */
export function withModules(worker: object, folder: string, modules: WorkerModule[]): V4WorkerOptions {
  return { ...worker, modules, modulesRoot: folder } as unknown as V4WorkerOptions
}
