import { type Call, newId, refuse } from './calls.ts'
import type { Storage } from './storage.ts'
import type { Workers } from './workers.ts'

type Binding = { name: string; type: string; text?: string } & Record<string, unknown>
type Metadata = {
  main_module: string
  bindings: Binding[]
  annotations?: Record<string, string>
  assets?: { jwt: string }
  compatibility_date: string
  observability?: object
  keep_bindings?: string[]
}
export type Version = {
  id: string
  annotations: Record<string, string>
  bindings: Binding[]
  metadata: Metadata
  modules: Map<string, { type: string; bytes: Uint8Array }>
  /** Static files by path. */
  files: Map<string, string>
}

export type Manifest = Record<string, { hash: string; size: number }>

/** Reads an uploaded version. Refuses one without its main module, or with static files that weren't uploaded. */
export async function readVersion(
  call: Call,
  state: Workers,
  manifests: Map<string, Manifest>,
): Promise<Version> {
  const form = await call.form()
  const metadata = JSON.parse(String(await textOf(form.get('metadata')))) as Metadata
  const modules: Version['modules'] = new Map()
  for (const [name, part] of form.entries())
    if (name !== 'metadata' && typeof part !== 'string')
      modules.set(name, { type: part.type, bytes: new Uint8Array(await part.arrayBuffer()) })
  if (!modules.has(metadata.main_module)) refuse(400, 10021, 'No main module')
  const manifest =
    metadata.assets === undefined
      ? {}
      : (manifests.get(metadata.assets.jwt) ?? refuse(400, 10021, 'Unknown assets'))
  const files = new Map(Object.entries(manifest).map(([path, { hash }]) => [path, hash]))
  if ([...files.values()].some((hash) => !state.files.has(hash)))
    refuse(400, 10021, 'Assets were not uploaded')
  return {
    id: newId(),
    annotations: metadata.annotations ?? {},
    bindings: [...metadata.bindings],
    metadata,
    modules,
    files,
  }
}

const textOf = (part: FormDataEntryValue | null) => (part instanceof File ? part.text() : part)

/** Refuses a version that is bound to something that the account doesn't have. */
export function ensureBound({ bindings }: Version, own: string, state: Workers, storage: Storage): void {
  const exists: Record<string, (binding: Binding) => boolean> = {
    d1: ({ id }) => storage.databases.has(String(id)),
    kv_namespace: ({ namespace_id }) => storage.namespaces.some(({ id }) => id === namespace_id),
    r2_bucket: ({ bucket_name }) => storage.buckets.has(String(bucket_name)),
    queue: ({ queue_name }) => storage.queues.some((queue) => queue.queue_name === queue_name),
    service: ({ service }) => service === own || state.scripts.has(String(service)),
  }
  const missing = bindings.find((binding) => exists[binding.type]?.(binding) === false)
  if (missing !== undefined)
    refuse(400, 10021, `binding ${missing.name} of type ${missing.type} leads nowhere`)
}
