import { isDeepStrictEqual } from 'node:util'
import type { Cloudflare } from './cloudflare.ts'
import { DeployProblem } from './problem.ts'
import type { RawConfig } from './project.ts'
import { allHosts, type Settings } from './settings.ts'

type Domain = { hostname: string; service: string }
type Queue = {
  queue_name: string
  consumers?: {
    script?: string
    script_name?: string
    service?: string
    dead_letter_queue?: string
    settings?: Record<string, unknown>
  }[]
}
type Pattern = { pattern: string; custom_domain?: boolean; zone_name?: string }

/**
 * Whether what calls a Worker is as its configuration says: hosts, routes, cron, queues and its log settings. A new version doesn't change
 * them, and an upload may have ended before it set them.
 */
export async function areTriggersSet(cloudflare: Cloudflare, config: RawConfig): Promise<boolean> {
  const checks = [hasHosts, hasRoutes, hasCrons, hasConsumers]
  for (const check of checks) if (!(await check(cloudflare, config))) return false
  return true
}

const patternsOf = ({ routes = [] }: RawConfig) => routes as Pattern[]

async function hasHosts(cloudflare: Cloudflare, config: RawConfig): Promise<boolean> {
  const wanted = patternsOf(config)
    .filter((route) => route.custom_domain)
    .map(({ pattern }) => pattern)
  const found = await cloudflare.list<Domain>('/workers/domains', { service: config.name })
  const there = found.filter(({ service }) => service === config.name).map(({ hostname }) => hostname)
  return isDeepStrictEqual(wanted.toSorted(), there.toSorted())
}

async function hasRoutes(cloudflare: Cloudflare, config: RawConfig): Promise<boolean> {
  for (const { pattern, zone_name = '' } of patternsOf(config).filter((route) => !route.custom_domain)) {
    const routes = await cloudflare.list<{ pattern: string; script?: string }>(
      `/zones/${await zoneId(cloudflare, zone_name)}/workers/routes`,
    )
    if (!routes.some((route) => route.pattern === pattern && route.script === config.name)) return false
  }
  return true
}

async function hasCrons(cloudflare: Cloudflare, { name, triggers }: RawConfig): Promise<boolean> {
  const found = await cloudflare.find<{ schedules: { cron: string }[] }>(`/workers/scripts/${name}/schedules`)
  return isDeepStrictEqual(
    (found?.schedules ?? []).map(({ cron }) => cron).toSorted(),
    (triggers?.crons ?? []).toSorted(),
  )
}

async function hasConsumers(cloudflare: Cloudflare, { name, queues }: RawConfig): Promise<boolean> {
  const all = await cloudflare.list<Queue>('/queues')
  return (queues?.consumers ?? []).every((wanted) => {
    const queue = all.find(({ queue_name }) => queue_name === wanted.queue)
    const consumer = queue?.consumers?.find((one) =>
      [one.script, one.script_name, one.service].includes(name),
    )
    return (
      consumer !== undefined &&
      (consumer.dead_letter_queue || undefined) === wanted.dead_letter_queue &&
      hasSettings(consumer.settings, wanted)
    )
  })
}

/** The names that the API has for the numbers of wrangler.toml. */
const settingOf = {
  max_batch_size: 'batch_size',
  max_retries: 'max_retries',
  max_concurrency: 'max_concurrency',
  retry_delay: 'retry_delay',
} as const

function hasSettings(found: Record<string, unknown> = {}, wanted: Record<string, unknown>): boolean {
  return Object.entries(settingOf).every(
    ([ours, theirs]) => wanted[ours] === undefined || (found[theirs] ?? wanted[ours]) === wanted[ours],
  )
}

/** Sets what is logged, which belongs to the Worker and not to a version. */
export async function hasObservability(
  cloudflare: Cloudflare,
  { name, observability }: RawConfig,
): Promise<boolean> {
  const found = await cloudflare.call<{ observability?: object | null }>(
    'GET',
    `/workers/scripts/${name}/script-settings`,
  )
  return includes(found.observability ?? {}, observability ?? {})
}

/** Cloudflare answers further fields with their defaults. */
function includes(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  if (typeof found !== 'object' || found === null) return false
  return Object.entries(wanted).every(([name, value]) =>
    includes((found as Record<string, unknown>)[name], value),
  )
}

async function findZone(cloudflare: Cloudflare, name: string): Promise<string | null> {
  const query = new URLSearchParams({ name, 'account.id': cloudflare.account })
  const [zone] = await cloudflare.call<{ id: string }[]>('GET', `/zones?${query}`)
  return zone?.id ?? null
}

async function zoneId(cloudflare: Cloudflare, name: string): Promise<string> {
  return (await findZone(cloudflare, name)) ?? noZone(name)
}

/** The zone in which a host lies: the longest of the host's endings that is one. */
async function zoneOfHost(cloudflare: Cloudflare, host: string): Promise<string> {
  const parts = host.split('.')
  for (let from = 0; from < parts.length - 1; from++) {
    const id = await findZone(cloudflare, parts.slice(from).join('.'))
    if (id !== null) return id
  }
  return noZone(host)
}

function noZone(name: string): never {
  throw new DeployProblem(
    `zone: the account has no zone for ${name}, or the token may not read it. Add the domain to Cloudflare, or mend the token.`,
  )
}

/**
 * Refuses to take hosts over: wrangler would point a host's existing DNS record, or another Worker's host, at the app without asking.
 */
export async function ensureHostsFree(
  cloudflare: Cloudflare,
  settings: Settings,
  worker: string,
): Promise<void> {
  const { zone } = settings
  const inZone = await zoneId(cloudflare, zone)
  const domains = await cloudflare.list<Domain>('/workers/domains')
  for (const host of allHosts(settings)) {
    const domain = domains.find(({ hostname }) => hostname === host)
    if (domain?.service === worker) continue
    if (domain !== undefined)
      throw new DeployProblem(
        `hosts: ${host} belongs to the Worker ${domain.service}. Remove it there first, or name another host.`,
      )
    const of = host === zone || host.endsWith(`.${zone}`) ? inZone : await zoneOfHost(cloudflare, host)
    const records = await cloudflare.list<{ type: string; content: string }>(`/zones/${of}/dns_records`, {
      name: host,
    })
    const [record] = records.filter(({ type }) => ['A', 'AAAA', 'CNAME'].includes(type))
    if (record !== undefined)
      throw new DeployProblem(
        `hosts: ${host} has a DNS record (${record.type} ${record.content}). Delete it first, or name another host.`,
      )
  }
}
