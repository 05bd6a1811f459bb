import { askVersion, saysVersion } from '#workers/name-version.ts'
import type { Twin } from './twin.ts'
import type { Version } from './upload.ts'
import type { Script } from './workers.ts'

/** A word in a Worker's script that makes it answer every request with 500. */
export const broken = 'BROKEN'

/**
 * Answers requests to deployed hosts as the platform would, by the version that the traffic is divided to or that the request names. The
 * scripts themselves don't run: what counts here is which one is asked, and with which variables and secrets.
 */
export function edgeOf(twin: Twin): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input))
    const headers = new Headers(init?.headers)
    const domain = twin.zones.domains.find(({ hostname }) => hostname === url.hostname)
    const script = twin.workers.scripts.get(domain?.service ?? '')
    if (domain === undefined || script === undefined) throw new TypeError('fetch failed')
    const version = chosen(domain.service, script, headers)
    const answer = answerOf(twin, version, url)
    if (headers.has(askVersion)) answer.headers.set(saysVersion, version.id)
    return answer
  }
}

function chosen(name: string, { deployments, versions }: Script, headers: Headers): Version {
  const shares = deployments.at(-1)?.versions ?? []
  const [, wanted] =
    new RegExp(`${name}="([^"]+)"`).exec(headers.get('Cloudflare-Workers-Version-Overrides') ?? '') ?? []
  const overridden = shares.find(({ version_id }) => version_id === wanted)
  const [most] = shares.toSorted((a, b) => b.percentage - a.percentage)
  return versions.find(({ id }) => id === (overridden ?? most)?.version_id) as Version
}

function answerOf(twin: Twin, version: Version, { pathname }: URL): Response {
  if (isBroken(version)) return new Response('broken', { status: 500 })
  if (textIn(version, 'SEALING_KEYS') === undefined) return new Response('not set up', { status: 503 })
  if (pathname === '/.well-known/security.txt')
    return new Response(`Contact: ${textIn(version, 'SECURITY_CONTACT')}`)
  if (pathname === '/admin/login') return byConsole(twin, version, '<form>')
  if (pathname === '/api/v1/openapi.json') return byConsole(twin, version, '{"openapi":"3.1.0"}')
  return new Response('<html>', { status: 404 })
}

function byConsole(twin: Twin, { bindings }: Version, text: string): Response {
  const service = String(bindings.find(({ name }) => name === 'CONSOLE')?.service)
  const script = twin.workers.scripts.get(service)
  const version = script && chosen(service, script, new Headers())
  return version === undefined || isBroken(version)
    ? new Response('broken', { status: 500 })
    : new Response(text)
}

const isBroken = ({ modules }: Version) =>
  [...modules.values()].some(({ bytes }) => Buffer.from(bytes).includes(broken))

export const textIn = ({ bindings }: Version, name: string) =>
  bindings.find((binding) => binding.name === name)?.text
