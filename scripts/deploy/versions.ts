import type { Cloudflare } from './cloudflare.ts'

type Annotations = Partial<Record<'workers/tag' | 'workers/message' | 'workers/triggered_by', string>>
export type Version = { id: string; annotations?: Annotations }
type Share = { version_id: string; percentage: number }
export type Deployment = { id: string; created_on: string; versions: Share[]; annotations?: Annotations }

/** The deployments of a Worker, the current one first. None if the Worker doesn't exist. */
export async function deploymentsOf(cloudflare: Cloudflare, worker: string): Promise<Deployment[]> {
  const found = await cloudflare.find<{ deployments: Deployment[] }>(`/workers/scripts/${worker}/deployments`)
  return found?.deployments ?? []
}

export function versionOf(cloudflare: Cloudflare, worker: string, id: string): Promise<Version> {
  return cloudflare.call('GET', `/workers/scripts/${worker}/versions/${id}`)
}

/** The newest version with a tag that can be deployed. */
export async function findVersion(
  cloudflare: Cloudflare,
  worker: string,
  tag: string,
): Promise<Version | null> {
  const { items } = await cloudflare.call<{ items: Version[] }>(
    'GET',
    `/workers/scripts/${worker}/versions?deployable=true`,
  )
  return items.find(({ annotations }) => annotations?.['workers/tag'] === tag) ?? null
}

/** What a deployment says that takes a release back. */
const takesBack = 'rollback of '
export const rollbackOf = (release: string) => `${takesBack}${release}`
export const isRollback = (message: string) => message.startsWith(takesBack)

/** The release that a deployment brought or took back. */
export const releaseIn = (message: string) =>
  isRollback(message) ? message.slice(takesBack.length) : message

/** The version that answers everybody. Null while there are several, or none. */
export const wholeVersion = (deployment: Deployment | undefined): string | null => {
  const [only, ...others] = (deployment?.versions ?? []).filter(({ percentage }) => percentage > 0)
  return only === undefined || others.length > 0 ? null : only.version_id
}

/** Divides the traffic of a Worker among versions, by percentage. A version with 0 answers only requests that name it. */
export async function divide(
  cloudflare: Cloudflare,
  worker: string,
  shares: Record<string, number>,
  message: string,
): Promise<void> {
  await cloudflare.call('POST', `/workers/scripts/${worker}/deployments`, {
    strategy: 'percentage',
    versions: Object.entries(shares).map(([version_id, percentage]) => ({ version_id, percentage })),
    annotations: { 'workers/message': message },
  })
}
