import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Cloudflare } from './cloudflare.ts'
import { DeployProblem, messageOf } from './problem.ts'
import { type DeployedWorker, deployedWorkers, type Project, type RawConfig } from './project.ts'
import { type FoundSecrets, findSecrets, neededSecrets, type SecretSources, valuesOf } from './secrets.ts'
import type { Settings } from './settings.ts'
import type { Smoke } from './smoke.ts'
import type { Step } from './steps.ts'
import { areTriggersSet, hasObservability } from './triggers.ts'
import {
  type Deployment,
  deploymentsOf,
  divide,
  findVersion,
  rollbackOf,
  type Version,
  versionOf,
  wholeVersion,
} from './versions.ts'
import { runWrangler } from './wrangler.ts'

/** The share of readers, in percent, that a new version gets before all do. */
const firstShare = 10

export type Release = {
  cloudflare: Cloudflare
  project: Project
  settings: Settings
  configs: Record<DeployedWorker, RawConfig>
  /** The folder of the written configurations. */
  folder: string
  secrets: SecretSources
  /** Also sets those secrets again that are there already and whose variable is set. */
  setsSecretsAgain: boolean
  smoke: Smoke
  say: (line: string) => void
}

/** What a Worker has now, and what it should have. */
type Worker = {
  role: DeployedWorker
  name: string
  tag: string
  deployments: Deployment[]
  current: Version | null
} & FoundSecrets

/** Whether the Worker has one version for everybody, and it is the wanted one with all its secrets. */
const isReleased = ({ current, tag, missing }: Worker) =>
  current?.annotations?.['workers/tag'] === tag && missing.length === 0

/**
 * Lists what is left to release: a first deployment or a new version for each Worker that isn't what this folder has, and triggers that
 * aren't set. Ingest and console come first, since the app asks them.
 */
export async function releaseSteps(release: Release): Promise<Step[]> {
  const workers: Worker[] = []
  for (const role of deployedWorkers) workers.push(await lookAt(release, role))
  const revision = release.project.revision()
  const message = `release ${digest(workers.map(({ tag }) => tag).join())}${revision && ` of ${revision}`}`
  const steps: Step[] = []
  for (const worker of workers) steps.push(...(await stepsFor({ ...release, workers, message }, worker)))
  return steps
}

/** A release of all Workers together, which has one message. */
type Run = Release & { workers: readonly Worker[]; message: string }

async function stepsFor(run: Run, worker: Worker): Promise<Step[]> {
  const { name, role, deployments, tag } = worker
  const config = run.configs[role]
  if (deployments.length === 0) {
    const title = `deploy the Worker ${name} for the first time`
    return [{ title, run: () => deployFirst(run, worker) }]
  }
  const isSet =
    (await areTriggersSet(run.cloudflare, config)) && (await hasObservability(run.cloudflare, config))
  const version = {
    title: `release a new version of ${name} (${tag})`,
    run: () => releaseVersion(run, worker),
  }
  const triggers = {
    title: `set hosts, routes, cron, queues and logs of ${name}`,
    run: () => setTriggers(run, worker),
  }
  return [...(isReleased(worker) ? [] : [version]), ...(isSet ? [] : [triggers])]
}

async function lookAt(
  { cloudflare, configs, project, settings, secrets, setsSecretsAgain }: Release,
  role: DeployedWorker,
): Promise<Worker> {
  const config = configs[role]
  const name = config.name
  const deployments = await deploymentsOf(cloudflare, name)
  const id = wholeVersion(deployments[0])
  const needed = role === 'ingest' ? [] : neededSecrets(settings, config)
  const found = await findSecrets(cloudflare, name, { needed, env: secrets.env, again: setsSecretsAgain })
  return {
    role,
    name,
    tag: digest(JSON.stringify(config) + project.fingerprint(role)),
    deployments,
    current: id === null ? null : await versionOf(cloudflare, name, id),
    ...found,
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The first deployment of a Worker answers everybody at once: there is nothing else to answer. */
async function deployFirst(run: Run, worker: Worker): Promise<void> {
  await upload(run, ['deploy'], worker)
  const failure = worker.role === 'app' ? await run.smoke(null) : null
  if (failure === null) return
  throw new DeployProblem(
    `The app is deployed, but doesn't answer as it should yet: ${failure}`,
    'If the hosts are new, their certificates may take some minutes. Run the command again.',
  )
}

/** Uploads a version unless an earlier run has done so, and makes it answer: the app's step by step, the other Workers' at once. */
async function releaseVersion(run: Run, worker: Worker): Promise<void> {
  const { cloudflare, message } = run
  const { name, role, tag, missing, deployments } = worker
  if (missing.length > 0 || (await findVersion(cloudflare, name, tag)) === null)
    await upload(run, ['versions', 'upload'], worker)
  const version = await findVersion(cloudflare, name, tag)
  if (version === null)
    throw new DeployProblem(`${name}: the uploaded version ${tag} isn't listed yet. Run the command again.`)
  const before = earlierVersion(deployments, version.id)
  if (role === 'app' && before !== null) await provePatiently(run, { name, version: version.id, before })
  await divide(cloudflare, name, { [version.id]: 100 }, message)
}

type Change = { name: string; version: string; before: string }

/** Gives a version no readers, and then some, and tests it each time. */
async function provePatiently(run: Run, { name, version, before }: Change): Promise<void> {
  for (const share of [0, firstShare]) {
    await divide(run.cloudflare, name, { [version]: share, [before]: 100 - share }, run.message)
    run.say(`smoke test of ${version} while ${share} % of readers get it`)
    const failure = await run.smoke({ worker: name, version })
    if (failure !== null) await giveUp(run, failure)
  }
}

/** The version that answered most before: of an interrupted release the one that is left. */
function earlierVersion([current]: readonly Deployment[], except: string): string | null {
  const others = (current?.versions ?? []).filter(({ version_id }) => version_id !== except)
  return others.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null
}

/** Makes all Workers answer with what they had before this run. */
async function giveUp({ cloudflare, workers, message }: Run, failure: string): Promise<never> {
  const said = [`The smoke test failed: ${failure}`]
  for (const { name, tag, deployments } of workers.toReversed()) {
    const version = await findVersion(cloudflare, name, tag)
    const before = earlierVersion(deployments, version?.id ?? '')
    const [now] = await deploymentsOf(cloudflare, name)
    if (before === null || now?.versions.every(({ version_id }) => version_id === before)) continue
    try {
      await divide(cloudflare, name, { [before]: 100 }, rollbackOf(message))
      said.push(`${name} answers with its earlier version again.`)
    } catch (error) {
      said.push(`${name} could NOT be set back to ${before}: ${messageOf(error)}`)
      said.push('Run `npm run deploy -- rollback` now.')
    }
  }
  throw new DeployProblem(...said)
}

async function upload(
  { folder, cloudflare, secrets, workers, message }: Run,
  command: readonly string[],
  { role, tag, missing }: Worker,
): Promise<void> {
  const isSealed = workers.some((worker) => worker.isSealed)
  const values = await valuesOf(missing, secrets, isSealed)
  const named = ['-c', configFile(folder, role), '--tag', tag, '--message', message]
  await runWrangler([...command, ...named, '--experimental-provision=false'], {
    access: cloudflare.access,
    folder,
    secrets: values,
  })
}

export const configFile = (folder: string, role: DeployedWorker) => join(folder, `${role}.json`)

async function setTriggers({ cloudflare, folder, configs }: Release, { role, name }: Worker): Promise<void> {
  await runWrangler(['triggers', 'deploy', '-c', configFile(folder, role)], {
    access: cloudflare.access,
    folder,
  })
  await cloudflare.call('PATCH', `/workers/scripts/${name}/script-settings`, {
    observability: configs[role].observability ?? { enabled: false },
  })
}
