import type { Cloudflare } from './cloudflare.ts'
import type { Ids } from './configuration.ts'
import { DeployProblem } from './problem.ts'
import type { Project } from './project.ts'
import { type DatabaseName, leftOut, type ResourceNames } from './resource-names.ts'
import type { Settings } from './settings.ts'
import type { Step } from './steps.ts'

type Found = { databases: Map<string, string>; namespaces: Map<string, string> }

/** Lists what is missing of databases, bucket, KV namespaces and queues, as steps that make it. */
export async function resourceSteps(
  cloudflare: Cloudflare,
  names: ResourceNames,
  settings: Settings,
): Promise<Step[]> {
  const found = await findResources(cloudflare)
  const queues = new Set(
    (await cloudflare.list<{ queue_name: string }>('/queues')).map(({ queue_name }) => queue_name),
  )
  const bucket = await cloudflare.find(`/r2/buckets/${names.bucket}`)
  if (bucket !== null) await ensurePrivate(cloudflare, names.bucket)
  return [
    ...names.databases
      .filter(({ name }) => !found.databases.has(name))
      .map(({ name }) =>
        make(cloudflare, `D1 database ${name}`, '/d1/database', {
          name,
          primary_location_hint: settings.location,
        }),
      ),
    ...(bucket === null
      ? [
          make(cloudflare, `R2 bucket ${names.bucket}`, '/r2/buckets', {
            name: names.bucket,
            locationHint: settings.location,
          }),
        ]
      : []),
    ...names.namespaces
      .filter(({ title }) => !found.namespaces.has(title))
      .map(({ title }) => make(cloudflare, `KV namespace ${title}`, '/storage/kv/namespaces', { title })),
    ...names.queues
      .filter((name) => !queues.has(name))
      .map((name) => make(cloudflare, `queue ${name}`, '/queues', { queue_name: name })),
  ]
}

function make(cloudflare: Cloudflare, what: string, path: string, body: object): Step {
  return {
    title: `make the ${what}`,
    run: async () => void (await cloudflare.call('POST', path, body)),
  }
}

/** The ids of the databases and namespaces; those that don't exist yet are left out. */
export async function resourceIds(cloudflare: Cloudflare, names: ResourceNames): Promise<Ids> {
  const found = await findResources(cloudflare)
  return {
    databases: idsOf(names.databases.map(({ binding, name }) => [binding, found.databases.get(name)])),
    namespaces: idsOf(names.namespaces.map(({ binding, title }) => [binding, found.namespaces.get(title)])),
  }
}

const idsOf = (pairs: [string, string | undefined][]) =>
  Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))

async function findResources(cloudflare: Cloudflare): Promise<Found> {
  const databases = await cloudflare.list<{ name: string; uuid: string }>('/d1/database')
  const namespaces = await cloudflare.list<{ title: string; id: string }>('/storage/kv/namespaces')
  return {
    databases: new Map(databases.map(({ name, uuid }) => [name, uuid])),
    namespaces: new Map(namespaces.map(({ title, id }) => [title, id])),
  }
}

export const isComplete = (ids: Ids, names: ResourceNames) =>
  names.databases.every(({ binding }: DatabaseName) => binding in ids.databases) &&
  names.namespaces.every(({ binding }) => binding in ids.namespaces)

/** Sites whose index lies in a database that is no longer bound would answer 503. */
export async function ensureNoneLeftOut(
  cloudflare: Cloudflare,
  project: Project,
  settings: Settings,
): Promise<void> {
  const { databases } = await findResources(cloudflare)
  const unbound = leftOut(project, settings).find((name) => databases.has(name))
  if (unbound !== undefined)
    throw new DeployProblem(
      `${unbound.includes('search') ? 'searchDatabases' : 'tenantDatabases'}: ${unbound} exists, and sites may have their data there. Give a number that includes it.`,
    )
}

/** The bucket holds every publisher's originals, so no address may lead to it. */
async function ensurePrivate(cloudflare: Cloudflare, bucket: string): Promise<void> {
  const { enabled } = await cloudflare.call<{ enabled: boolean }>(
    'GET',
    `/r2/buckets/${bucket}/domains/managed`,
  )
  const { domains } = await cloudflare.call<{ domains: { domain: string; enabled: boolean }[] }>(
    'GET',
    `/r2/buckets/${bucket}/domains/custom`,
  )
  const open = [
    ...(enabled ? ['its r2.dev address'] : []),
    ...domains.filter((one) => one.enabled).map(({ domain }) => domain),
  ]
  if (open.length > 0)
    throw new DeployProblem(
      `The bucket ${bucket} can be read by anybody at ${open.join(' and ')}. Close that in the dashboard first (R2, Settings).`,
    )
}
