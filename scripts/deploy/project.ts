import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { experimental_readRawConfig } from 'wrangler'
import { fingerprint } from '../parts/fingerprint.ts'
import { root } from '../parts/settings.ts'
import { sourcesOf } from '../parts/workers.ts'

/** The Workers in the order in which they are deployed: each may ask those before it. */
export const deployedWorkers = ['ingest', 'console', 'app'] as const
export type DeployedWorker = (typeof deployedWorkers)[number]

/** The folder that is deployed. Tests have a small one of their own. */
export type Project = {
  root: string
  /** The configurations of the Workers, from the root. */
  configs: Record<DeployedWorker, string>
  /** Identifies what a Worker is made of. */
  fingerprint: (worker: DeployedWorker) => string
  build: () => Promise<void>
  /** Says for people which commit the folder has. Empty if it has none. */
  revision: () => string
}

export const thisProject: Project = {
  root,
  configs: {
    ingest: 'workers/ingest/wrangler.toml',
    console: 'workers/console/wrangler.toml',
    app: 'wrangler.toml',
  },
  fingerprint: (worker) =>
    fingerprint([...sourcesOf(worker), ...(worker === 'ingest' ? [] : ['build/client'])]),
  build: async () => (await import('../build.ts')).build(),
  revision,
}

function revision(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', '--short', 'HEAD')
  if (status !== 0) return ''
  const isChanged = git('status', '--porcelain').stdout !== ''
  return `${stdout.trim()}${isChanged ? ' with changes' : ''}`
}

type Named = { binding: string }
type Consumer = { queue: string; dead_letter_queue?: string }

/** A wrangler.toml as it stands in the file, as far as production differs from it. */
export type RawConfig = {
  name: string
  main: string
  assets?: { directory: string; binding: string }
  vars?: Record<string, unknown>
  d1_databases?: (Named & { database_name: string; database_id: string; migrations_dir: string })[]
  r2_buckets?: (Named & { bucket_name: string })[]
  kv_namespaces?: (Named & { id: string })[]
  queues?: { producers?: (Named & { queue: string })[]; consumers?: Consumer[] }
  services?: (Named & { service: string })[]
  ratelimits?: { name: string; namespace_id: string }[]
  triggers?: { crons?: string[] }
  observability?: object
  send_email?: object[]
} & Record<string, unknown>

export function readConfig({ root, configs }: Project, worker: DeployedWorker): RawConfig {
  const { rawConfig } = experimental_readRawConfig({ config: `${root}/${configs[worker]}` })
  return rawConfig as unknown as RawConfig
}

export const fromRoot = ({ root }: Project, path: string) => relative(root, path)
