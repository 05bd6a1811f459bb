import { readFields } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { authenticateClient } from './authenticate-client.ts'
import type { Client } from './clients.ts'
import { accessSeconds, type Grant, issueAccessToken, redeemCode } from './grant.ts'
import { issueIdToken } from './id-token.ts'
import { OAuthRefusal, respondRefusal, uncached } from './oauth-refusal.ts'
import { findPerson, type Person } from './persons.ts'
import type { Realm } from './provider.ts'

/** Redeems a code (RFC 6749 4.1.3, RFC 7636 4.5): the same client, the same redirect, the verifier, once, in time. */
export async function respondToken(ground: Ground, realm: Realm, request: Request): Promise<Response> {
  try {
    const form = await readForm(request)
    const client = authenticateClient(realm, request, form)
    if (form.get('grant_type') !== 'authorization_code')
      throw new OAuthRefusal('unsupported_grant_type', 'grant_type must be authorization_code', {
        aadsts: 70003,
      })
    const grant = await redeem(ground, realm, client, form)
    return await answer(ground, realm, grant)
  } catch (thrown) {
    if (thrown instanceof OAuthRefusal) return respondRefusal(ground, realm.provider.name, thrown)
    throw thrown
  }
}

async function readForm(request: Request): Promise<URLSearchParams> {
  if (request.method !== 'POST')
    throw new OAuthRefusal('invalid_request', 'POST only', { status: 405, aadsts: 900561 })
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new OAuthRefusal('invalid_request', 'the body must be application/x-www-form-urlencoded', {
      aadsts: 900144,
    })
  const form = await readFields(request)
  const repeated = [...form.keys()].find((key) => form.getAll(key).length > 1)
  if (repeated !== undefined) throw new OAuthRefusal('invalid_request', `${repeated} is repeated`)
  return form
}

const spentWords = {
  unknown: { description: 'the code is unknown', aadsts: 70000 },
  redeemed: { description: 'OAuth2 Authorization code was already redeemed', aadsts: 54005 },
  expired: { description: 'the code has expired', aadsts: 70008 },
}

async function redeem(ground: Ground, realm: Realm, client: Client, form: URLSearchParams): Promise<Grant> {
  const code = form.get('code')
  if (!code) throw new OAuthRefusal('invalid_request', 'code is missing', { aadsts: 900144 })
  const redeemed = await redeemCode(ground, realm, code)
  if ('problem' in redeemed) {
    const { description, aadsts } = spentWords[redeemed.problem]
    throw new OAuthRefusal('invalid_grant', description, { aadsts })
  }
  const { grant } = redeemed
  if (grant.clientId !== client.id)
    throw new OAuthRefusal('invalid_grant', "the code is another client's", { aadsts: 70000 })
  if (grant.redirectUri !== form.get('redirect_uri')) throw redirectMismatch(realm)
  await ensureVerified(grant, form.get('code_verifier'))
  return grant
}

function redirectMismatch({ provider }: Realm): OAuthRefusal {
  return provider.name === 'google'
    ? new OAuthRefusal('redirect_uri_mismatch', 'Bad Request')
    : new OAuthRefusal('invalid_grant', 'the redirect_uri is not the one the code was issued for', {
        aadsts: 500112,
      })
}

/** A verifier without a challenge is refused too: somebody has taken the challenge away. */
async function ensureVerified({ challenge }: Grant, verifier: string | null): Promise<void> {
  if (challenge === null && verifier === null) return
  const bytes = new TextEncoder().encode(verifier ?? '')
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
  if (verifier !== null && digest === challenge) return
  const description =
    verifier === null ? 'code_verifier is missing' : 'The code_verifier does not match the code_challenge.'
  throw new OAuthRefusal('invalid_grant', description, { aadsts: 501481 })
}

async function answer(ground: Ground, realm: Realm, grant: Grant): Promise<Response> {
  const fault = grant.fault?.name
  if (fault === 'slow') await ground.wait(grant.fault?.milliseconds ?? 0)
  if (fault === 'token-500') return new Response('Internal Server Error', { status: 500 })
  if (fault === 'token-not-json')
    return new Response('<!doctype html><title>Sorry</title>', { headers: { 'Content-Type': 'text/html' } })
  const person = (await findPerson(ground, realm.provider.name, grant.person)) as Person
  const wantsId = grant.scopes.includes('openid') && fault !== 'no-id-token'
  const body = {
    access_token: await issueAccessToken(ground, grant),
    token_type: 'Bearer',
    expires_in: accessSeconds,
    scope: grant.scopes.join(' '),
    ...(wantsId ? { id_token: await issueIdToken({ ground, realm, grant, person }) } : {}),
  }
  return Response.json(body, { headers: uncached })
}
