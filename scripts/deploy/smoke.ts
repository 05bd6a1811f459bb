import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { askVersion, saysVersion } from '#workers/name-version.ts'
import { messageOf } from './problem.ts'
import { platformHosts, type Settings } from './settings.ts'

/** The version that is to answer. Null for whichever does. */
type Wanted = { worker: string; version: string } | null

/** Asks a deployed platform for what every release has to answer. Answers what is wrong, or null. */
export type Smoke = (wanted: Wanted) => Promise<string | null>

export type SmokeOptions = {
  fetch: typeof fetch
  /** Milliseconds until a failing check counts. A new host's certificate may take minutes. */
  patience: number
  every: number
}

/** Milliseconds that a new version gets to be everywhere: it takes seconds. Some readers may see it meanwhile. */
const patienceWithVersions = 30_000

type Check = { url: string; status: number; has?: string }

export function smokeTest(settings: Settings, options: SmokeOptions): Smoke {
  const checks = checksOf(settings)
  return async (wanted) => {
    const patience = wanted === null ? options.patience : Math.min(options.patience, patienceWithVersions)
    const until = Date.now() + patience
    for (;;) {
      const failure = await firstFailure(checks, wanted, options.fetch)
      if (failure === null || Date.now() >= until) return failure
      await wait(options.every)
    }
  }
}

/**
 * Between them they need every host with its certificate, the variables, the words, the sealing keys, the database with its newest schema
 * (a site is looked for) and the console Worker.
 */
function checksOf(settings: Settings): Check[] {
  const { hosts, securityContact } = settings
  const [shared = ''] = hosts.shared
  const [contact = ''] = securityContact
  return [
    ...platformHosts(settings).map((host) => ({
      url: `https://${host}/.well-known/security.txt`,
      status: 200,
      has: `Contact: ${contact}`,
    })),
    { url: `https://${shared}/no-site-${randomBytes(8).toString('hex')}/search`, status: 404, has: '<html' },
    ...hosts.admin.map((host) => ({ url: `https://${host}/admin/login`, status: 200, has: '<form' })),
    { url: `https://${shared}/api/v1/openapi.json`, status: 200, has: '"openapi"' },
  ]
}

async function firstFailure(
  checks: readonly Check[],
  wanted: Wanted,
  ask: typeof fetch,
): Promise<string | null> {
  for (const { url, status, has } of checks) {
    const failure = await failureOf({ url, status, has }, wanted, ask)
    if (failure !== null) return `${url} ${failure}`
  }
  return null
}

async function failureOf(
  { url, status, has = '' }: Check,
  wanted: Wanted,
  ask: typeof fetch,
): Promise<string | null> {
  const headers = {
    [askVersion]: '1',
    'Cache-Control': 'no-cache',
    ...(wanted !== null && {
      'Cloudflare-Workers-Version-Overrides': `${wanted.worker}="${wanted.version}"`,
    }),
  }
  try {
    const response = await ask(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(15_000) })
    const text = await response.text()
    const version = response.headers.get(saysVersion)
    if (wanted !== null && version !== wanted.version)
      return `was answered by ${version ?? 'an unknown version'}, not by ${wanted.version}`
    if (response.status !== status) return `answers ${response.status}, not ${status}: ${text.slice(0, 200)}`
    return text.includes(has) ? null : `doesn't have ${has}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return `doesn't answer (${messageOf(error)}${cause})`
  }
}
