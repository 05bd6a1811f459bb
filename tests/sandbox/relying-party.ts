import type { FaultName } from '#workers/sandbox/identity/faults.ts'
import type { sandboxClient } from './sandbox-client.ts'

const verifier = 'v'.repeat(43)
export const redirectUri = 'http://localhost:8787/aozora/login'

type Sandbox = ReturnType<typeof sandboxClient>
export type Changes = Record<string, string | null>

export const clients = {
  google: { base: '/google/o/oauth2/v2/auth', token: '/google/token', id: 'bunko-google' },
  microsoft: {
    base: '/microsoft/common/oauth2/v2.0/authorize',
    token: '/microsoft/common/oauth2/v2.0/token',
    id: 'bunko-microsoft',
  },
  learning: { base: '/learning/authorize', token: '/learning/token', id: 'bunko-learning' },
} as const
type Name = keyof typeof clients

async function challengeOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}

/** Returns a valid authorize address below the sandbox's origin, with some parameters changed. null removes a parameter. */
export async function authorizeUrl(name: Name, changes: Changes = {}, base: string = clients[name].base) {
  const params: Changes = {
    client_id: clients[name].id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'S/+ &=',
    nonce: 'N1',
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(name === 'learning' ? { service_code: 'manabi01' } : {}),
    ...changes,
  }
  const set = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== null)
  return `${base}?${new URLSearchParams(set)}`
}

export const basic = (id: string, secret: string) => ({ Authorization: `Basic ${btoa(`${id}:${secret}`)}` })
const proofs: Record<Name, Record<string, string>> = {
  google: basic('bunko-google', 'bunko-google-secret'),
  microsoft: { Origin: 'http://localhost:8787' },
  learning: basic('bunko-learning', 'bunko-learning-secret'),
}

export type Redeeming = { changes?: Changes; headers?: Record<string, string>; path?: string }

/** Sends a valid token request, with some parameters changed. */
export async function redeem(
  sandbox: Sandbox,
  name: Name,
  code: string,
  { changes, headers, path }: Redeeming = {},
) {
  const params: Changes = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(name === 'microsoft' ? { client_id: 'bunko-microsoft' } : {}),
    ...changes,
  }
  const set = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== null)
  const answer = await sandbox.send(path ?? clients[name].token, {
    method: 'POST',
    headers: headers ?? proofs[name],
    body: new URLSearchParams(set),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  const body = (await answer.json()) as any
  return { status: answer.status, body, headers: answer.headers }
}

export async function codeOf(
  sandbox: Sandbox,
  name: Name,
  person: string,
  { changes = {}, fault }: { changes?: Changes; fault?: FaultName } = {},
) {
  const { fields } = await sandbox.approve(await authorizeUrl(name, changes), { person, fault })
  return fields.code as string
}

const textOf = (part: string) => Buffer.from(part, 'base64url').toString()

export function readToken(token: string) {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return {
    header: JSON.parse(textOf(header)),
    claims: JSON.parse(textOf(claims)),
    signed: `${header}.${claims}`,
    signature,
  }
}

const jwksPaths = {
  google: '/google/oauth2/v3/certs',
  microsoft: '/microsoft/common/discovery/v2.0/keys',
  learning: '/learning/jwks',
}

export async function keysOf(sandbox: Sandbox, name: Name) {
  const answer = await sandbox.send(jwksPaths[name])
  return ((await answer.json()) as { keys: (JsonWebKey & { kid: string })[] }).keys
}

export async function isSignedBy(keys: (JsonWebKey & { kid: string })[], token: string): Promise<boolean> {
  const { header, signed, signature } = readToken(token)
  const jwk = keys.find(({ kid }) => kid === header.kid)
  if (jwk === undefined) return false
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, rsa, false, ['verify'])
  const bytes = new Uint8Array(Buffer.from(signature, 'base64url'))
  return crypto.subtle.verify(rsa.name, key, bytes, new TextEncoder().encode(signed))
}

export const names: Name[] = ['google', 'microsoft', 'learning']
export const someone = { google: 'hanako', microsoft: 'haruko', learning: 'parent' }
