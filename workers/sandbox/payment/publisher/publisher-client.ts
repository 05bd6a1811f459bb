/** The shop that may ask here, as the demo's settings have it. */
export const publisherClient = {
  serviceCode: 'aozora',
  id: 'bunko-pay',
  secret: 'sandbox-pay-secret',
  webhookSecret: 'sandbox-webhook-secret',
}

/** Whether a request carries the shop's id and secret by Basic. */
export function isClient(request: Request): boolean {
  const { id, secret } = publisherClient
  const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  return request.headers.get('Authorization') === expected
}

/** A JSON object; null for anything else. */
export function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
