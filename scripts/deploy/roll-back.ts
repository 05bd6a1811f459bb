import type { Cloudflare } from './cloudflare.ts'
import { DeployProblem } from './problem.ts'
import type { ResourceNames } from './resource-names.ts'
import {
  type Deployment,
  deploymentsOf,
  divide,
  isRollback,
  releaseIn,
  rollbackOf,
  versionOf,
  wholeVersion,
} from './versions.ts'

type Released = { name: string; deployments: Deployment[]; release: string }

/**
 * Sets the Workers that the newest release changed back to the versions they had before. Databases stay as they are: migrations only go
 * forward, and the code before a release works with them. Refuses to go back twice, since the second time would return to the release.
 * A rollback that stopped halfway is completed.
 */
export async function rollBack(
  cloudflare: Cloudflare,
  { workers }: ResourceNames,
  { isPlan, say }: { isPlan: boolean; say: (line: string) => void },
): Promise<void> {
  const released: Released[] = []
  for (const name of Object.values(workers)) {
    const deployments = await deploymentsOf(cloudflare, name)
    const [current] = deployments
    const newest = current?.versions.toSorted((a, b) => a.percentage - b.percentage)[0]
    if (current === undefined || newest === undefined) continue
    released.push({
      name,
      deployments,
      release: await releaseOf(cloudflare, name, current, newest.version_id),
    })
  }
  const [latest] = released.toSorted((a, b) => createdAt(b) - createdAt(a))
  if (latest === undefined) throw new DeployProblem('Nothing is deployed yet.')
  const wanted = releaseIn(latest.release)
  const left = released.filter(({ release }) => release === wanted)
  if (left.length === 0)
    throw new DeployProblem(
      `The last change was a ${latest.release}. Deploy a mended release, or choose a version in the dashboard.`,
    )
  const targets = left.flatMap(({ name, deployments }) => {
    const before = versionBefore(deployments)
    return before === null ? [] : [{ name, before }]
  })
  if (targets.length === 0) throw new DeployProblem(`There is nothing before ${wanted}.`)
  for (const { name, before } of targets) {
    say(`${isPlan ? 'would ' : ''}set ${name} back to ${before}`)
    if (!isPlan) await divide(cloudflare, name, { [before]: 100 }, rollbackOf(wanted))
  }
}

/** The release that a Worker's current deployment came with. Of a first deployment only its version tells. */
async function releaseOf(
  cloudflare: Cloudflare,
  name: string,
  { annotations }: Deployment,
  version: string,
): Promise<string> {
  const said = annotations?.['workers/message'] ?? ''
  if (isRollback(said) || said.startsWith('release ')) return said
  return (await versionOf(cloudflare, name, version)).annotations?.['workers/message'] ?? ''
}

const createdAt = ({ deployments }: Released) => Date.parse(deployments[0]?.created_on ?? '')

/** The version that answered everybody before the newest version came: of a divided release the one with most readers. */
function versionBefore([current, ...earlier]: readonly Deployment[]): string | null {
  const [newest, older] = (current?.versions ?? []).toSorted((a, b) => a.percentage - b.percentage)
  if (older !== undefined) return older.version_id
  const whole = earlier
    .map(wholeVersion)
    .find((version) => version !== null && version !== newest?.version_id)
  return whole ?? null
}
