import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Cloudflare, cloudflareApi } from './deploy/cloudflare.ts'
import { deploy, theNetwork } from './deploy/deploy.ts'
import { DeployProblem } from './deploy/problem.ts'
import { thisProject } from './deploy/project.ts'
import { resourceNames } from './deploy/resource-names.ts'
import { rollBack } from './deploy/roll-back.ts'
import { settingsFrom } from './deploy/settings-file.ts'
import { describeStatus } from './deploy/status.ts'
import { root } from './parts/settings.ts'
import { askOnTerminal } from './parts/terminal.ts'

const usage = `npm run deploy -- [status | rollback] [--dry-run] [--staging] [--secrets] [--file bunko.deploy.json]

  (nothing)   makes what is missing in the Cloudflare account, migrates the databases, and releases this folder step by step
  status      what is there, and which versions answer
  rollback    sets the Workers back to what they were before the newest release
  --dry-run   lists the changes without making any
  --staging   the second environment, as the file's \`staging\` describes it
  --secrets   sets those secrets again whose environment variable is set
  --file      the settings; on a terminal, what is missing in them is asked

The environment needs CLOUDFLARE_API_TOKEN. docs/deploy.md says which permissions, and explains the file.`

/** The exit code is 0 if the environment is as wanted, 1 if something failed or has to be mended, and 2 for an unknown option. */
try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof DeployProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const given = readArguments()
  if (given === null) return 2
  const { command, flags } = given
  const token = process.env.CLOUDFLARE_API_TOKEN
  if (!token)
    throw new DeployProblem(
      'CLOUDFLARE_API_TOKEN is missing. Make a token in the dashboard (docs/deploy.md) and set it in this shell only.',
    )
  const environment = flags.staging ? 'staging' : 'production'
  const say = (line: string) => console.log(line)
  const settings = await settingsFrom(resolve(flags.file), environment, askOnTerminal)
  const { CLOUDFLARE_API_BASE_URL: base = cloudflareApi } = process.env
  const cloudflare = new Cloudflare({
    token,
    account: settings.account,
    base,
    pause: 1_000,
    patience: 60_000,
  })
  const isPlan = flags['dry-run']
  if (command === 'status') {
    for (const line of await describeStatus(cloudflare, resourceNames(thisProject, settings))) say(line)
    return 0
  }
  if (command === 'rollback') {
    await rollBack(cloudflare, resourceNames(thisProject, settings), { isPlan, say })
    return 0
  }
  const folder = join(root, '.bunko/deploy', environment)
  const secrets = {
    env: process.env,
    folder,
    ask: (question: string) => askOnTerminal(question, { isSecret: true }),
  }
  await deploy({
    cloudflare,
    project: thisProject,
    settings,
    environment,
    folder,
    secrets,
    setsSecretsAgain: flags.secrets,
    isPlan,
    say,
    outside: theNetwork,
  })
  return 0
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        staging: { type: 'boolean', default: false },
        secrets: { type: 'boolean', default: false },
        file: { type: 'string', default: 'bunko.deploy.json' },
      },
    })
    const [command = 'deploy', ...others] = positionals
    if (others.length === 0 && ['deploy', 'status', 'rollback'].includes(command))
      return { command, flags: values }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  console.error(usage)
  return null
}
