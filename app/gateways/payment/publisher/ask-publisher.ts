import type { Declined, GatewayDeps, Unknown } from '#app/gateways/payment/payment-gateway.ts'

/** Our service at the publisher, and the client that speaks for it. */
export type PublisherSettings = {
  baseUrl: string
  serviceCode: string
  clientId: string
  clientSecret: string
  webhookSecret: string
}
export type Publisher = { deps: GatewayDeps; settings: PublisherSettings }

export type PublisherAnswer = { is: 'answer'; status: number; json: Record<string, unknown> }

/** The longest wait for the publisher's answer including its body, in milliseconds. */
const patience = 20_000

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object; key?: string }

/**
 * Makes one call. A 2xx or 4xx is the publisher's answer, except that wrong credentials are a decline. After anything
 * else, including a JSON object that was cut off, the outcome is unknown (ruling 35).
 */
export async function askPublisher(
  { deps, settings }: Publisher,
  { method, path, body, key }: Call,
): Promise<PublisherAnswer | Declined | Unknown> {
  try {
    const response = await deps.fetch(`${settings.baseUrl}${path}`, {
      method,
      headers: headersOf(settings, key),
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const { status } = response
    if (status === 401 || status === 403) return declined('settings', `http_${status}`)
    if (status === 429 || status >= 500 || (status >= 300 && status < 400)) return unknown(`http_${status}`)
    const json: unknown = await response.json()
    return isObject(json) ? { is: 'answer', status, json } : unknown('no object')
  } catch (error) {
    return unknown(error instanceof Error ? error.name : 'no answer')
  }
}

export function declined(reason: Declined['reason'], code: string): Declined {
  return { is: 'declined', reason, code }
}

export function unknown(cause: string): Unknown {
  return { is: 'unknown', cause }
}

/** The publisher's own name for what it refused. */
export function errorOf({ status, json }: PublisherAnswer): string {
  return typeof json.error === 'string' && /^\w{1,64}$/.test(json.error) ? json.error : `http_${status}`
}

function headersOf({ clientId, clientSecret }: PublisherSettings, key: string | undefined) {
  return {
    Accept: 'application/json',
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'Content-Type': 'application/json',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
