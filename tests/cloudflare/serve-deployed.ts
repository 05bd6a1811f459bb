import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Miniflare, type V4WorkerOptions } from 'miniflare'
import { optionsOf, placeDatabases } from './place-databases.ts'
import type { Twin } from './twin.ts'
import type { Version } from './upload.ts'

type Served = { fetch: typeof fetch; close: () => Promise<void> }

/** Serves the Workers that a twin was given, as it was given them: their modules, bindings, secrets, files and databases. */
export async function serveDeployed(twin: Twin, folder: string, first: string): Promise<Served> {
  await placeDatabases([...twin.storage.databases.values()], folder)
  const names = [first, ...[...twin.workers.scripts.keys()].filter((name) => name !== first)]
  const miniflare = new Miniflare(
    optionsOf(
      folder,
      names.map((name) => workerOf(twin, name, folder)),
    ),
  )
  await miniflare.ready
  const ask = miniflare.dispatchFetch.bind(miniflare) as unknown as typeof fetch
  return { fetch: ask, close: () => miniflare.dispose() }
}

/** What miniflare calls the kinds of modules that wrangler uploads. Source maps run nowhere. */
const moduleTypes: Record<string, string> = {
  'application/javascript+module': 'ESModule',
  'application/wasm': 'CompiledWasm',
  'application/octet-stream': 'Data',
}

function workerOf(twin: Twin, name: string, folder: string): V4WorkerOptions {
  const script = twin.workers.scripts.get(name)
  const current = script?.deployments.at(-1)?.versions[0]?.version_id
  const version = script?.versions.find(({ id }) => id === current)
  if (version === undefined) throw new Error(`${name} is not deployed`)
  const { metadata, modules } = version
  const main = metadata.main_module
  const known = [...modules].filter(([, { type }]) => type in moduleTypes)
  const inOrder = [...known.filter(([path]) => path === main), ...known.filter(([path]) => path !== main)]
  const home = join(folder, name)
  return {
    name,
    modulesRoot: home,
    modules: inOrder.map(([path, { type, bytes }]) => ({
      type: moduleTypes[type],
      path: placed(join(home, path), bytes),
    })),
    compatibilityDate: metadata.compatibility_date,
    compatibilityFlags: ['nodejs_compat'],
    ...bindingsOf(version),
    ...consumersOf(twin, name),
    ...(version.files.size > 0 && { assets: assetsOf(twin, version, join(home, 'files')) }),
  } as unknown as V4WorkerOptions
}

function bindingsOf({ bindings }: Version): object {
  const of = (...types: string[]) => bindings.filter(({ type }) => types.includes(type))
  const by = <Value>(value: (binding: Record<string, unknown>) => Value, ...types: string[]) =>
    Object.fromEntries(of(...types).map((binding) => [binding.name, value(binding)]))
  return {
    bindings: { ...by(({ text }) => text, 'plain_text', 'secret_text'), ...by(({ json }) => json, 'json') },
    d1Databases: by(({ id }) => id, 'd1'),
    kvNamespaces: by(({ namespace_id }) => namespace_id, 'kv_namespace'),
    r2Buckets: by(({ bucket_name }) => bucket_name, 'r2_bucket'),
    queueProducers: by(({ queue_name }) => ({ queueName: queue_name }), 'queue'),
    serviceBindings: by(({ service, entrypoint }) => ({ name: service, entrypoint }), 'service'),
    ratelimits: by((limit) => limit, 'ratelimit'),
    ...of('version_metadata').reduce((_, { name }) => ({ versionMetadata: name }), {}),
  }
}

function consumersOf({ storage }: Twin, name: string): object {
  const consumed = storage.queues.filter(({ consumers }) => consumers.some(({ script }) => script === name))
  return {
    queueConsumers: Object.fromEntries(consumed.map(({ queue_name }) => [queue_name, { maxBatchSize: 1 }])),
  }
}

function assetsOf(twin: Twin, { files, metadata }: Version, directory: string): object {
  for (const [path, hash] of files)
    placed(join(directory, path), twin.workers.files.get(hash) ?? new Uint8Array())
  const { compatibility_date } = metadata
  return {
    directory,
    binding: 'ASSETS',
    routerConfig: { has_user_worker: true },
    assetConfig: { compatibility_date, compatibility_flags: ['nodejs_compat'] },
  }
}

function placed(file: string, bytes: Uint8Array): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return file
}
