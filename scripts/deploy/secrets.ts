import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Cloudflare } from './cloudflare.ts'
import { DeployProblem } from './problem.ts'
import type { RawConfig } from './project.ts'
import type { Settings } from './settings.ts'

type Asked = (question: string) => Promise<string | null>

export type SecretSources = {
  /** The environment's variables. */
  env: Record<string, string | undefined>
  /** The environment's own folder, which is never committed. */
  folder: string
  /** Asks on a terminal; null if there is none. */
  ask: Asked
}

const meanings = {
  SEALING_KEYS: 'the keys that seal secrets in the database',
  MAIL_API_KEY: 'the key of the mail provider',
  HOSTNAMES_TOKEN: 'a Cloudflare token with "SSL and Certificates: Edit" for the zone of own domains',
} as const
export type SecretName = keyof typeof meanings

/** The secrets that app and console Worker need. A `send_email` binding needs no key. */
export function neededSecrets(settings: Settings, config: RawConfig): SecretName[] {
  return [
    'SEALING_KEYS',
    ...(config.send_email === undefined ? (['MAIL_API_KEY'] as const) : []),
    ...(settings.ownDomains === null ? [] : (['HOSTNAMES_TOKEN'] as const)),
  ]
}

/** `missing` are the secrets to set for a Worker; it is sealed if it has sealing keys. */
export type FoundSecrets = { isSealed: boolean; missing: SecretName[] }

/**
 * Compares the names of a Worker's secrets with those it needs. Cloudflare tells nobody their values, so `again` also sets those whose
 * variable is set here.
 */
export async function findSecrets(
  cloudflare: Cloudflare,
  worker: string,
  { needed, env, again }: { needed: readonly SecretName[]; env: SecretSources['env']; again: boolean },
): Promise<FoundSecrets> {
  const secrets = await cloudflare.find<{ name: string }[]>(`/workers/scripts/${worker}/secrets`)
  const there = (secrets ?? []).map(({ name }) => name)
  return {
    isSealed: there.includes('SEALING_KEYS'),
    missing: needed.filter((name) => !there.includes(name) || (again && Boolean(env[name]))),
  }
}

/** The same sources, of which each question is asked once. */
export function askingOnce(sources: SecretSources): SecretSources {
  const answers = new Map<string, Promise<string | null>>()
  const ask: Asked = (question) => {
    const answer = answers.get(question) ?? sources.ask(question)
    answers.set(question, answer)
    return answer
  }
  return { ...sources, ask }
}

export const describeSecret = (name: SecretName) => `${name} (${meanings[name]})`

/** Finds the values of secrets, makes the sealing keys if nobody has any yet, and refuses when one is nowhere. */
export async function valuesOf(
  names: readonly SecretName[],
  sources: SecretSources,
  isSealed: boolean,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const name of names) {
    const value =
      name === 'SEALING_KEYS'
        ? await sealingKeys(sources, isSealed)
        : (sources.env[name] ?? (await sources.ask(describeSecret(name))))
    if (!value)
      throw new DeployProblem(`${name} is missing: ${meanings[name]}. Set the environment variable ${name}.`)
    values[name] = value
  }
  return values
}

export const sealingKeysFile = (folder: string) => join(folder, 'sealing-keys')

/**
 * The sealing keys: from the environment, or the file of an earlier run, or new ones. They are written down before they are sent, since
 * Cloudflare doesn't give them back, and a key that is lost takes with it what it has sealed.
 */
async function sealingKeys({ env, folder }: SecretSources, isSealed: boolean): Promise<string> {
  const file = sealingKeysFile(folder)
  if (env.SEALING_KEYS) return env.SEALING_KEYS
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  if (isSealed)
    throw new DeployProblem(
      'SEALING_KEYS is set for one of the Workers, but its value is not known here, and both need the same.',
      'Set the environment variable SEALING_KEYS to it.',
    )
  const keys = `k1:${randomBytes(32).toString('base64')}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${keys}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return keys
}
