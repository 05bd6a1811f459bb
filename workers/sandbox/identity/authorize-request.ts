import { type Client, findClient, isRegisteredRedirect } from './clients.ts'
import type { Realm, ResponseMode } from './provider.ts'

export type AuthorizeRequest = {
  client: Client
  redirectUri: string
  responseMode: ResponseMode
  state: string | null
  nonce: string | null
  scopes: string[]
  challenge: string | null
}

/**
 * What became of reading an authorize address. A client or redirect that isn't registered is told to the person and leads
 * nowhere; everything else is told to the client.
 */
export type Reading =
  | { kind: 'ok'; request: AuthorizeRequest }
  | { kind: 'page'; error: string; detail: string }
  | { kind: 'redirect'; request: AuthorizeRequest; error: string; detail: string }

const singles = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'service_code',
]
const challengeForm = /^[A-Za-z0-9_-]{43}$/

export function readAuthorizeRequest(realm: Realm, query: URLSearchParams): Reading {
  const { name, responseModes } = realm.provider
  const client = findClient(name, query.get('client_id'))
  const redirectUri = query.get('redirect_uri') ?? ''
  const repeated = singles.find((key) => query.getAll(key).length > 1)
  if (repeated !== undefined)
    return { kind: 'page', error: 'invalid_request', detail: `${repeated} is repeated` }
  if (client === null) return { kind: 'page', ...unknownClient(realm, query.get('client_id')) }
  if (!isRegisteredRedirect(redirectUri)) return { kind: 'page', ...unknownRedirect(realm, redirectUri) }
  const responseMode = responseModes.find((mode) => mode === (query.get('response_mode') ?? 'query'))
  if (responseMode === undefined) return { kind: 'page', error: 'invalid_request', detail: 'response_mode' }
  const request = {
    client,
    redirectUri,
    responseMode,
    state: query.get('state'),
    nonce: query.get('nonce'),
    scopes: (query.get('scope') ?? '').split(' ').filter(Boolean),
    challenge: query.get('code_challenge'),
  }
  const problem = problemOf(realm, request, query)
  return problem === null ? { kind: 'ok', request } : { kind: 'redirect', request, ...problem }
}

function problemOf(realm: Realm, request: AuthorizeRequest, query: URLSearchParams) {
  const { provider } = realm
  const invalid = (detail: string) => ({ error: 'invalid_request', detail })
  if (query.get('response_type') !== 'code')
    return { error: 'unsupported_response_type', detail: 'response_type must be code' }
  if (request.scopes.length === 0) return invalid('scope is missing')
  if (request.challenge === null && provider.demandsChallenge(request.client))
    return invalid(
      provider.name === 'microsoft'
        ? 'AADSTS9002325: Proof Key for Code Exchange is required for cross-origin authorization code redemption.'
        : 'code_challenge is missing',
    )
  if (request.challenge !== null && query.get('code_challenge_method') !== 'S256')
    return invalid('code_challenge_method must be S256')
  if (request.challenge !== null && !challengeForm.test(request.challenge))
    return invalid('code_challenge is malformed')
  if (provider.name === 'learning' && !query.get('service_code')) return invalid('service_code is missing')
  if (query.get('prompt') === 'none') return { error: 'login_required', detail: 'nobody is signed in here' }
  return null
}

function unknownClient({ provider, base }: Realm, id: string | null) {
  if (provider.name !== 'microsoft') return { error: 'invalid_client', detail: `client_id=${id ?? ''}` }
  const detail = `AADSTS700016: Application with identifier '${id ?? ''}' was not found in the directory '${base.slice(base.lastIndexOf('/') + 1)}'.`
  return { error: 'unauthorized_client', detail }
}

function unknownRedirect({ provider }: Realm, uri: string) {
  if (provider.name !== 'microsoft') return { error: 'redirect_uri_mismatch', detail: `redirect_uri=${uri}` }
  const detail = `AADSTS50011: The redirect URI '${uri}' specified in the request does not match the redirect URIs configured for the application.`
  return { error: 'invalid_request', detail }
}
