/** The only shop that may call this API, with the credentials in the demo's settings. */
export const publisherClient = {
  serviceCode: 'aozora',
  id: 'bunko-pay',
  secret: 'sandbox-pay-secret',
  webhookSecret: 'sandbox-webhook-secret',
}

/** Tells whether a request has the shop's id and secret in Basic authentication. */
export function isClient(request: Request): boolean {
  const { id, secret } = publisherClient
  const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  return request.headers.get('Authorization') === expected
}

/** Parses a JSON object. Returns null for anything else. */
export function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
