import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { configurationOf, type Ids } from './configuration.ts'
import { type DeployedWorker, deployedWorkers, type Project, type RawConfig } from './project.ts'
import { configFile } from './release.ts'
import type { EnvironmentName, Settings } from './settings.ts'
import type { Step } from './steps.ts'

export type Configs = Record<DeployedWorker, RawConfig>

type Environment = { project: Project; settings: Settings; environment: EnvironmentName; folder: string }

export function productionConfigs(environment: Environment, ids: Ids): Configs {
  return Object.fromEntries(
    deployedWorkers.map((worker) => [worker, configurationOf(worker, { ...environment, ids })]),
  ) as Configs
}

/** Writes the production configurations, with which wrangler can be run by hand, too. Lists those that differ from what is there. */
export function configurationSteps(configs: Configs, folder: string): Step[] {
  return deployedWorkers.flatMap((worker) => {
    const file = configFile(folder, worker)
    const text = `${JSON.stringify(configs[worker], null, 2)}\n`
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
    const run = async () => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    return [{ title: `write ${worker}.json, the configuration of ${configs[worker].name}`, run }]
  })
}
