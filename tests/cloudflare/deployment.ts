import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Cloudflare } from '../../scripts/deploy/cloudflare.ts'
import { type Deployment, deploy } from '../../scripts/deploy/deploy.ts'
import { type Project, thisProject } from '../../scripts/deploy/project.ts'
import { resourceNames } from '../../scripts/deploy/resource-names.ts'
import { rollBack } from '../../scripts/deploy/roll-back.ts'
import { readSettings } from '../../scripts/deploy/settings.ts'
import { describeStatus } from '../../scripts/deploy/status.ts'
import { root } from '../../scripts/parts/settings.ts'
import { edgeOf } from './edge.ts'
import { account, type Twin, token } from './twin.ts'

/** Settings as an operator writes them. The names are in no reserved domain, and nothing ever asks them. */
export const settingsFile = {
  name: 'kumo',
  account,
  zone: 'kumo-books.jp',
  hosts: { shared: ['kumo-books.jp'], admin: ['admin.kumo-books.jp'], viewer: 'viewer.kumo-books.jp' },
  mail: { endpoint: 'https://api.resend.com/emails', from: 'no-reply@kumo-books.jp' },
  securityContact: ['mailto:security@kumo-books.jp'],
  administrator: { name: '森 あや', email: 'aya@kumo-books.jp' },
  vars: { LEARNING_ISSUER: '', PUBLISHER_PAY: '' },
  staging: {
    hosts: {
      shared: ['staging.kumo-books.jp'],
      admin: ['admin.staging.kumo-books.jp'],
      viewer: 'viewer.staging.kumo-books.jp',
    },
  },
}

const scripts = {
  app: 'build/server/index.js',
  console: 'build/server/console/index.js',
  ingest: 'workers/ingest/index.ts',
} as const

const folders: string[] = []

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/**
 * A folder with the project's real configurations and migrations, and with Workers of one line each, which wrangler bundles in a moment.
 * `release` writes another line, `migrate` another migration.
 */
export function newProject(): Project & {
  release: (text: string, roles?: (keyof typeof scripts)[]) => void
  migrate: (name: string, sql: string) => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-deploy-'))
  if (folders.push(folder) === 1) process.once('exit', removeFolders)
  for (const config of Object.values(thisProject.configs)) copy(folder, config)
  cpSync(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true })
  mkdirSync(join(folder, 'build/client'), { recursive: true })
  writeFileSync(join(folder, 'build/client/hello.txt'), 'hello')
  const release = (text: string, roles = ['app', 'console', 'ingest'] as (keyof typeof scripts)[]) => {
    for (const role of roles) {
      const file = join(folder, scripts[role])
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `export default { fetch: () => new Response(${JSON.stringify(text)}) }\n`)
    }
  }
  release('first')
  const fingerprint: Project['fingerprint'] = (role) =>
    createHash('sha256')
      .update(readFileSync(join(folder, scripts[role])))
      .digest('hex')
  return {
    root: folder,
    configs: thisProject.configs,
    fingerprint,
    build: async () => undefined,
    revision: () => 'abc1234',
    release,
    migrate: (name, sql) => writeFileSync(join(folder, 'migrations/core', name), sql),
  }
}

function copy(folder: string, file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  cpSync(join(root, file), join(folder, file))
}

type Given = Partial<Pick<Deployment, 'isPlan' | 'setsSecretsAgain' | 'environment'>> & {
  twin: Twin
  project: Project
  env?: Record<string, string>
  folder?: string
  token?: string
  file?: unknown
}

/** Runs `npm run deploy` against a twin. Answers the number of steps, and what was printed, also by a run that fails. */
export async function runDeploy(given: Given): Promise<{ steps: number; said: string; error: Error | null }> {
  const { twin, project, env = { MAIL_API_KEY: 'mail-key-of-twin' }, file = settingsFile } = given
  const { isPlan = false, setsSecretsAgain = false, environment = 'production' } = given
  const { folder = join(project.root, '.bunko/deploy', environment) } = given
  const lines: string[] = []
  try {
    const steps = await deploy({
      cloudflare: connected(twin, given.token),
      project,
      settings: readSettings(file, environment),
      environment,
      folder,
      secrets: { env, folder, ask: async () => null },
      setsSecretsAgain,
      isPlan,
      say: (line) => lines.push(line),
      outside: {
        fetch: edgeOf(twin),
        certificateOf: async () => new Date(Date.now() + 90 * 86_400_000),
        patience: 0,
        every: 1,
      },
    })
    return { steps, said: lines.join('\n'), error: null }
  } catch (error) {
    return { steps: -1, said: [...lines, (error as Error).message].join('\n'), error: error as Error }
  }
}

const connected = ({ base }: Twin, given = token) =>
  new Cloudflare({ token: given, account, base, pause: 1, patience: 5_000 })

export async function runRollBack(twin: Twin, project: Project): Promise<string> {
  const lines: string[] = []
  const names = resourceNames(project, readSettings(settingsFile, 'production'))
  await rollBack(connected(twin), names, { isPlan: false, say: (line) => lines.push(line) })
  return lines.join('\n')
}

export async function runStatus(twin: Twin, project: Project): Promise<string> {
  return (
    await describeStatus(connected(twin), resourceNames(project, readSettings(settingsFile, 'production')))
  ).join('\n')
}
