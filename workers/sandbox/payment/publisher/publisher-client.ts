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
