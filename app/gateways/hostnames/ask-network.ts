import { HostnameFault, type Outside } from './hostname.ts'

/** The longest wait for an answer including its body, in milliseconds. */
const patience = 10_000

export type NetworkAnswer = { status: number; result: unknown; codes: number[] }

/**
 * Sends one request to Cloudflare's API for custom hostnames of our zone. Refusals of the API are answered too, by their
 * numbers. Throws HostnameFault if we have no access, or if the answer isn't one of the API's.
 */
export async function askNetwork(
  { fetch, env }: Outside,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<NetworkAnswer> {
  if (!env.HOSTNAMES_TOKEN) throw new HostnameFault('notConfigured', 'no token')
  const headers = { Authorization: `Bearer ${env.HOSTNAMES_TOKEN}`, 'Content-Type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }), redirect: 'manual' } as const
  const url = `${env.HOSTNAMES_API}/zones/${env.HOSTNAMES_ZONE}/custom_hostnames${path}`
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch(unreachable)
  if (response.status === 401 || response.status === 403)
    throw new HostnameFault('refused', `status ${response.status}`)
  const answer = (await response.json().catch(unreachable)) as {
    result?: unknown
    errors?: { code: number }[]
  }
  if (response.status >= 500) throw new HostnameFault('unreachable', `status ${response.status}`)
  return {
    status: response.status,
    result: answer.result ?? null,
    codes: (answer.errors ?? []).map(({ code }) => code),
  }
}

function unreachable(error: unknown): never {
  throw new HostnameFault('unreachable', error instanceof Error ? error.message : 'no answer')
}
