import type { Declined, GatewayDeps, Unknown } from '#app/gateways/payment/payment-gateway.ts'

/** Who asks: our service at the publisher, and the client that speaks for it. */
export type PublisherSettings = {
  baseUrl: string
  serviceCode: string
  clientId: string
  clientSecret: string
  webhookSecret: string
}
export type Publisher = { deps: GatewayDeps; settings: PublisherSettings }

export type PublisherAnswer = { is: 'answer'; status: number; json: Record<string, unknown> }

/** The publisher has this long to answer, body included. Milliseconds. */
const patience = 20_000

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object; key?: string }

/**
 * One call. What the publisher says with 2xx or 4xx is its answer; that it doesn't know us is a decline; everything else, a JSON
 * object cut off among it, leaves open what happened (ruling 35).
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

/** The publisher's own word for what it refused. */
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
