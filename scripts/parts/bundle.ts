import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { runCommand } from './run-command.ts'
import { root } from './settings.ts'

/** Makes what `wrangler deploy` would upload of a configuration. `script` stands in for the configured one. */
export async function bundleWorker(folder: string, config: string, script?: string): Promise<void> {
  const args = ['deploy', ...(script === undefined ? [] : [script])]
  await runCommand('wrangler', [...args, '--dry-run', '-c', config, '--outdir', folder], {
    quiet: true,
    // Without it the bundle would carry React's slow development build.
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

/** Makes one Worker for Miniflare of a bundle and the bindings of its configuration; adds `vars` to its own. */
export function bundledWorker(
  name: string,
  folder: string,
  config: string,
  vars?: Record<string, string>,
): V4WorkerOptions {
  return withModules(boundWorker(name, config, vars), folder, modulesIn(folder))
}

/** The bindings of a configuration without anything to run. */
export function boundWorker(name: string, config: string, vars: Record<string, string> = {}): object {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, config))
  return { ...workerOptions, name, bindings: { ...(workerOptions.bindings as object), ...vars } }
}

export type WorkerModule = { type: 'ESModule' | 'CompiledWasm' | 'Data'; path: string }

/** Gives a Worker its modules; the first is the entry. */
export function withModules(worker: object, folder: string, modules: WorkerModule[]): V4WorkerOptions {
  return { ...worker, modules, modulesRoot: folder } as unknown as V4WorkerOptions
}
