import { type Client, findClient } from './clients.ts'
import { OAuthRefusal } from './oauth-refusal.ts'
import type { Realm } from './provider.ts'

/**
 * Which client asks: the secret by Basic, or in the form where the provider lets it. Microsoft's rule of redirects is kept
 * here as well: those of an `spa` are redeemed with an Origin header and without a secret, those of a `web` app the other
 * way round.
 */
export function authenticateClient({ provider }: Realm, request: Request, form: URLSearchParams): Client {
  const basic = readBasic(request.headers.get('Authorization'))
  const client = findClient(provider.name, basic?.id ?? form.get('client_id'))
  if (client === null) throw unauthorized('The OAuth client was not found.', 700016)
  if (basic !== null && form.has('client_id') && form.get('client_id') !== basic.id)
    throw new OAuthRefusal('invalid_request', 'two clients are named')
  if (provider.name === 'microsoft') ensureOriginFits(client, request.headers.has('Origin'))
  const secret = basic?.secret ?? (provider.acceptsSecretInForm ? form.get('client_secret') : null)
  if (client.secret === null && secret !== null)
    throw unauthorized(
      'Client is public so neither client_assertion nor client_secret should be presented.',
      700025,
    )
  if (client.secret !== null && secret === null) throw unauthorized('The client secret is missing.', 7000218)
  if (client.secret !== secret) throw unauthorized('Invalid client secret provided.', 7000215)
  return client
}

function ensureOriginFits({ redirectType }: Client, hasOrigin: boolean): void {
  if (redirectType === 'spa' && !hasOrigin)
    throw new OAuthRefusal(
      'invalid_request',
      "Tokens issued for the 'Single-Page Application' client-type may only be redeemed via cross-origin requests.",
      { aadsts: 9002327 },
    )
  if (redirectType === 'web' && hasOrigin)
    throw new OAuthRefusal(
      'invalid_request',
      "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.",
      { aadsts: 9002326 },
    )
}

/** Read as it comes, without URL-encoding: no client here has a character that would need it. */
function readBasic(header: string | null): { id: string; secret: string } | null {
  const [, encoded] =
    /^Basic ((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return null
  const [id = '', ...secret] = atob(encoded).split(':')
  return { id, secret: secret.join(':') }
}

function unauthorized(description: string, aadsts: number): OAuthRefusal {
  return new OAuthRefusal('invalid_client', description, { status: 401, aadsts })
}
