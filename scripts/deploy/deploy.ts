import { existsSync } from 'node:fs'
import { administratorSteps } from './administrator.ts'
import type { Cloudflare } from './cloudflare.ts'
import { ensureVariables } from './configuration.ts'
import { configurationSteps, productionConfigs } from './configuration-files.ts'
import { checkHosts, leftToPeople, validUntil } from './hand-over.ts'
import { migrationSteps } from './migrations.ts'
import { DeployProblem } from './problem.ts'
import { type Project, readConfig } from './project.ts'
import { releaseSteps } from './release.ts'
import { resourceNames } from './resource-names.ts'
import { ensureNoneLeftOut, isComplete, resourceIds, resourceSteps } from './resources.ts'
import {
  askingOnce,
  describeSecret,
  type FoundSecrets,
  findSecrets,
  neededSecrets,
  type SecretName,
  type SecretSources,
  sealingKeysFile,
  valuesOf,
} from './secrets.ts'
import type { EnvironmentName, Settings } from './settings.ts'
import { type Smoke, smokeTest } from './smoke.ts'
import { type Part, runParts } from './steps.ts'
import { ensureHostsFree } from './triggers.ts'

export type Deployment = {
  cloudflare: Cloudflare
  project: Project
  settings: Settings
  environment: EnvironmentName
  /** Where the environment's configurations and its sealing keys are kept. */
  folder: string
  secrets: SecretSources
  setsSecretsAgain: boolean
  isPlan: boolean
  say: (line: string) => void
  /** Asks the deployed platform. Tests answer in its place. */
  outside: { fetch: typeof fetch; certificateOf: typeof validUntil; patience: number; every: number }
}

/** Asks the deployed platform over the network, and waits up to five minutes for it: as long as a new certificate may take. */
export const theNetwork: Deployment['outside'] = {
  fetch,
  certificateOf: validUntil,
  patience: 300_000,
  every: 5_000,
}

/**
 * Brings an environment to what this folder has: resources, configurations, schema, Workers, the first administrator. Each part finds out by
 * reading what is left to do, so a run continues what an earlier one began, and changes nothing if nothing is left. Answers the number of
 * steps.
 */
export async function deploy(given: Deployment): Promise<number> {
  const deployment = { ...given, secrets: askingOnce(given.secrets) }
  const { cloudflare, project, settings, folder, say, isPlan, outside } = deployment
  ensureVariables(project, settings)
  const names = resourceNames(project, settings)
  const smoke = smokeTest(settings, outside)
  await ensureHostsFree(cloudflare, settings, names.workers.app)
  await ensureNoneLeftOut(cloudflare, project, settings)
  await haveSecretsReady(deployment)
  say(isPlan ? 'Building, to compare. Nothing else is changed.' : 'Building.')
  await project.build()
  const ids = () => resourceIds(cloudflare, names)
  const configs = async () => productionConfigs(deployment, await ids())
  const parts: Part[] = [
    () => resourceSteps(cloudflare, names, settings),
    async () => (isComplete(await ids(), names) ? configurationSteps(await configs(), folder) : []),
    async () => migrationSteps(cloudflare, { project, names, ids: await ids(), say }),
    async () => releaseSteps({ ...deployment, configs: await configs(), smoke }),
    async () =>
      administratorSteps(cloudflare, {
        settings,
        ids: await ids(),
        isMigrated: await isMigrated(deployment),
      }),
  ]
  const count = await runParts(parts, { isPlan, say })
  if (count === 0) say('Nothing to change: everything is as this folder has it.')
  if (!isPlan) await handOver(deployment, { count, smoke })
  return count
}

/** Asks for secrets before anything is made, and not after half of it. A plan only names those that will be needed. */
async function haveSecretsReady(deployment: Deployment): Promise<void> {
  const { cloudflare, project, settings, secrets, setsSecretsAgain: again, isPlan, say } = deployment
  const { workers } = resourceNames(project, settings)
  const found: FoundSecrets[] = []
  for (const role of ['console', 'app'] as const) {
    const needed = neededSecrets(settings, readConfig(project, role))
    found.push(await findSecrets(cloudflare, workers[role], { needed, env: secrets.env, again }))
  }
  const missing = [...new Set(found.flatMap((one) => one.missing))]
  const isSealed = found.some((one) => one.isSealed)
  if (!isPlan) return void (await valuesOf(missing, secrets, isSealed))
  const isMade = (name: SecretName) => name === 'SEALING_KEYS' && !isSealed
  for (const name of missing)
    if (!secrets.env[name]) say(`${isMade(name) ? 'would make' : 'will need'} ${describeSecret(name)}`)
}

/** Whether no database waits for a migration, so that its tables can be asked. */
async function isMigrated({ cloudflare, project, settings, say }: Deployment): Promise<boolean> {
  const names = resourceNames(project, settings)
  const ids = await resourceIds(cloudflare, names)
  return (await migrationSteps(cloudflare, { project, names, ids, say })).length === 0
}

async function handOver(
  { settings, project, folder, say, outside }: Deployment,
  { count, smoke }: { count: number; smoke: Smoke },
): Promise<void> {
  const file = sealingKeysFile(folder)
  if (count > 0) {
    say('\nLeft to you:')
    const needed = neededSecrets(settings, readConfig(project, 'app'))
    const keysFile = existsSync(file) ? file : null
    for (const line of leftToPeople(settings, { keysFile, needed })) say(`- ${line}`)
  }
  say('\nChecked from outside:')
  const checked = await checkHosts(settings, outside)
  for (const { host, said, isGood } of checked) say(`${isGood ? '✓' : '✗'} ${host} ${said}`)
  const failure = checked.every(({ isGood }) => isGood) ? await smoke(null) : null
  if (failure !== null) throw new DeployProblem(`The smoke test failed: ${failure}`)
  if (checked.some(({ isGood }) => !isGood)) throw new DeployProblem('Not every host answers as it should.')
}
