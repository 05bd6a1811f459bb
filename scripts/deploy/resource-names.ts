import { type DeployedWorker, deployedWorkers, type Project, type RawConfig, readConfig } from './project.ts'
import type { Settings } from './settings.ts'

export type DatabaseName = { binding: string; name: string; migrations: string }

/** The names of everything that an environment has in the account, from the wrangler.toml files. */
export type ResourceNames = {
  databases: DatabaseName[]
  bucket: string
  /** KV namespaces by binding. */
  namespaces: { binding: string; title: string }[]
  queues: string[]
  workers: Record<DeployedWorker, string>
}

/** `bunko-jobs` of wrangler.toml is `NAME-jobs` in an environment called NAME. */
export const renamed = (text: string, name: string) => text.replace(/^bunko(?=-|$)/, name)

export const isOfSearch = ({ migrations_dir }: { migrations_dir: string }) =>
  migrations_dir.endsWith('migrations/search')

/** The databases of each kind that an environment has, of those that wrangler.toml binds: the first ones. */
export function chosenDatabases(config: RawConfig, { tenantDatabases, searchDatabases }: Settings) {
  const all = config.d1_databases ?? []
  const ofTenants = all.filter((database) => !isOfSearch(database)).slice(0, tenantDatabases)
  return [...ofTenants, ...all.filter(isOfSearch).slice(0, searchDatabases)]
}

export function resourceNames(project: Project, settings: Settings): ResourceNames {
  const configs = deployedWorkers.map((worker) => readConfig(project, worker))
  const of = <Value>(pick: (config: RawConfig) => readonly Value[] | undefined) =>
    configs.flatMap((config) => pick(config) ?? [])
  const named = (text: string) => renamed(text, settings.name)
  const databases = configs
    .flatMap((config) => chosenDatabases(config, settings))
    .map((database) => ({
      binding: database.binding,
      name: named(database.database_name),
      migrations: isOfSearch(database) ? 'migrations/search' : 'migrations/core',
    }))
  const consumed = of(({ queues }) => queues?.consumers).flatMap(
    ({ queue, dead_letter_queue: dead = queue }) => [named(queue), named(dead)],
  )
  const produced = of(({ queues }) => queues?.producers).map(({ queue }) => named(queue))
  const [bucket = ''] = of(({ r2_buckets }) => r2_buckets).map(({ bucket_name }) => named(bucket_name))
  return {
    databases: databases.filter(({ name }, at) => databases.findIndex((other) => other.name === name) === at),
    bucket,
    namespaces: unique(of(({ kv_namespaces }) => kv_namespaces).map(({ binding }) => binding)).map(
      (binding) => ({
        binding,
        title: `${settings.name}-${binding.toLowerCase()}`,
      }),
    ),
    queues: unique([...produced, ...consumed]),
    workers: Object.fromEntries(
      deployedWorkers.map((worker, at) => [worker, named(configs[at]?.name ?? '')]),
    ) as ResourceNames['workers'],
  }
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** The databases that wrangler.toml binds and the settings leave out. */
export function leftOut(project: Project, settings: Settings): string[] {
  const namesOf = (given: Settings) => resourceNames(project, given).databases.map(({ name }) => name)
  const chosen = namesOf(settings)
  return namesOf({ ...settings, tenantDatabases: undefined, searchDatabases: undefined }).filter(
    (name) => !chosen.includes(name),
  )
}
