import { dirname, join, relative } from 'node:path'
import { placeholderIn } from './placeholder.ts'
import { DeployProblem } from './problem.ts'
import { type DeployedWorker, deployedWorkers, type Project, type RawConfig, readConfig } from './project.ts'
import { chosenDatabases, renamed } from './resource-names.ts'
import { allHosts, type EnvironmentName, type Settings } from './settings.ts'

/** The ids that Cloudflare gave to what the Workers are bound to, by binding. */
export type Ids = { databases: Record<string, string>; namespaces: Record<string, string> }

/** Variables that other fields of the settings decide. */
const decided = {
  SHARED_HOSTS: 'hosts.shared',
  ADMIN_HOSTS: 'hosts.admin',
  VIEWER_HOST: 'hosts.viewer',
  SITE_ORIGIN: 'hosts.shared',
  PLATFORM_ZONES: 'platformZones',
  SECURITY_CONTACT: 'securityContact',
  MAIL_ENDPOINT: 'mail.endpoint',
  MAIL_FROM: 'mail.from',
  HOSTNAMES_ZONE: 'ownDomains.zoneId',
  HOSTNAMES_TARGET: 'ownDomains.target',
} as const
/** Variables for one machine. Anybody could use them to get past the sign-in and the payment. */
const local = ['SANDBOX', 'ALLOW_PRIVATE_RANGES']

/**
 * The configuration of a Worker in production: its wrangler.toml with other names, ids, variables and routes, and paths from the folder in
 * which it is written. Rate limits of staging count apart from those of production, which may be in the same account.
 */
export function configurationOf(
  worker: DeployedWorker,
  {
    project,
    settings,
    environment,
    ids,
    folder,
  }: { project: Project; settings: Settings; environment: EnvironmentName; ids: Ids; folder: string },
): RawConfig {
  const config = readConfig(project, worker)
  const home = dirname(join(project.root, project.configs[worker]))
  const moved = (path: string) => relative(folder, join(home, path))
  const named = (text: string) => renamed(text, settings.name)
  const { assets, vars, d1_databases, r2_buckets, kv_namespaces, queues, services, ratelimits, ...rest } =
    config
  return {
    ...rest,
    account_id: settings.account,
    name: named(config.name),
    main: moved(config.main),
    workers_dev: false,
    preview_urls: false,
    ...(worker === 'app' && { routes: routesOf(settings) }),
    ...(assets && { assets: { ...assets, directory: moved(assets.directory) } }),
    ...(vars && { vars: { ...vars, ...varsOf(settings) } }),
    ...(d1_databases && {
      d1_databases: chosenDatabases(config, settings).map((database) => ({
        ...database,
        database_name: named(database.database_name),
        database_id: ids.databases[database.binding] ?? '',
        migrations_dir: moved(database.migrations_dir),
      })),
    }),
    ...(r2_buckets && {
      r2_buckets: r2_buckets.map((bucket) => ({ ...bucket, bucket_name: named(bucket.bucket_name) })),
    }),
    ...(kv_namespaces && {
      kv_namespaces: kv_namespaces.map((one) => ({ ...one, id: ids.namespaces[one.binding] ?? '' })),
    }),
    ...(queues && {
      queues: {
        ...(queues.producers && {
          producers: queues.producers.map((one) => ({ ...one, queue: named(one.queue) })),
        }),
        ...(queues.consumers && {
          consumers: queues.consumers.map((one) => ({
            ...one,
            queue: named(one.queue),
            ...(one.dead_letter_queue !== undefined && { dead_letter_queue: named(one.dead_letter_queue) }),
          })),
        }),
      },
    }),
    ...(services && { services: services.map((one) => ({ ...one, service: named(one.service) })) }),
    ...(ratelimits && {
      ratelimits: ratelimits.map((one) => ({
        ...one,
        namespace_id: String(Number(one.namespace_id) + (environment === 'staging' ? 1000 : 0)),
      })),
    }),
  }
}

/** The app's hosts, and the route that brings customers' domains to it. */
function routesOf(settings: Settings) {
  const { ownDomains } = settings
  return [
    ...allHosts(settings).map((pattern) => ({ pattern, custom_domain: true })),
    ...(ownDomains === null ? [] : [{ pattern: '*/*', zone_name: ownDomains.zone }]),
  ]
}

function varsOf({
  hosts,
  mail,
  securityContact,
  zone,
  platformZones,
  ownDomains,
  vars,
}: Settings): Record<string, unknown> {
  const [first = ''] = hosts.shared
  return {
    ...vars,
    SHARED_HOSTS: hosts.shared.join(','),
    ADMIN_HOSTS: hosts.admin.join(','),
    VIEWER_HOST: hosts.viewer,
    SITE_ORIGIN: `https://${first}`,
    PLATFORM_ZONES: [
      ...new Set([zone, ...platformZones, ...(ownDomains === null ? [] : [ownDomains.zone])]),
    ].join(','),
    SECURITY_CONTACT: securityContact.join(','),
    MAIL_ENDPOINT: mail.endpoint,
    MAIL_FROM: mail.from,
    HOSTNAMES_ZONE: ownDomains?.zoneId ?? '',
    HOSTNAMES_TARGET: ownDomains?.target ?? first,
  } satisfies Record<keyof typeof decided, unknown> & Record<string, unknown>
}

/** Refuses variables that no Worker has, that belong to one machine, or whose value in wrangler.toml is only an example. */
export function ensureVariables(project: Project, settings: Settings): void {
  const known = deployedWorkers.flatMap((worker) => Object.entries(readConfig(project, worker).vars ?? {}))
  const names = new Set(known.map(([name]) => name))
  const refused = Object.keys(settings.vars).flatMap((name) => {
    if (local.includes(name)) return [`vars.${name}: is for local use only; remove it`]
    if (name in decided) return [`vars.${name}: set ${decided[name as keyof typeof decided]} instead`]
    return names.has(name) ? [] : [`vars.${name}: no Worker has this variable; docs/deploy.md lists them`]
  })
  const examples = Object.entries({
    ...Object.fromEntries(known),
    ...settings.vars,
    ...varsOf(settings),
  }).flatMap(([name, value]) => {
    const reason = typeof value === 'string' && !(name in settings.vars) ? placeholderIn(value) : null
    return reason === null
      ? []
      : [`vars.${name}: ${reason}; give the real address, or "" if no site uses the service`]
  })
  if (refused.length + examples.length > 0) throw new DeployProblem(...refused, ...examples)
}
