import type { SandboxContext } from '#workers/sandbox/context.ts'
import { respondAuthorize } from './authorize.ts'
import { publicKeys, rotateKey } from './keys.ts'
import { respondMypage, respondRegister } from './learning-pages.ts'
import { directories, findPerson, type Person } from './persons.ts'
import { type Claims, type Endpoint, findAccess, type Provider, type Realm, uncached } from './provider.ts'
import { respondToken } from './token.ts'

/** Answers paths below `/google`, `/microsoft/{tenant}` and `/learning`; null for other paths. */
export async function respondIdentity(context: SandboxContext, request: Request): Promise<Response | null> {
  const found = findRealm(context.origin, new URL(request.url).pathname)
  if (found === null) return null
  const { realm, path } = found
  if (path === '/rotate-key' && request.method === 'POST') {
    const { kid } = await rotateKey(context, realm.provider.name)
    return Response.json({ kid })
  }
  if (realm.provider === learning && path === '/register') return respondRegister(context, request)
  if (realm.provider === learning && path === '/mypage') return respondMypage(context, request)
  return respondEndpoint(context, realm, path, request)
}

function findRealm(origin: string, pathname: string): { realm: Realm; path: string } | null {
  const [, word = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(pathname) ?? []
  if (word === 'microsoft') {
    const [, realm = '', path = ''] = /^\/([^/]+)(.*)$/.exec(rest) ?? []
    if (!isRealm(realm)) return null
    return { realm: { provider: microsoft, realm, base: `${origin}/microsoft/${realm}` }, path }
  }
  const provider = [google, learning].find(({ name }) => name === word)
  if (provider === undefined) return null
  return { realm: { provider, realm: '', base: `${origin}/${word}` }, path: rest }
}

async function respondEndpoint(context: SandboxContext, realm: Realm, path: string, request: Request) {
  const paths = Object.entries(realm.provider.paths) as [Endpoint, string][]
  switch (paths.find(([, known]) => known === path)?.[0]) {
    case 'discovery':
      return respondDiscovery(realm)
    case 'jwks':
      return respondJwks(context, realm)
    case 'authorize':
      return respondAuthorize(context, realm, request)
    case 'token':
      return respondToken(context, realm, request)
    case 'userinfo':
      return respondUserinfo(context, realm, request)
    case undefined:
      return null
  }
}

/** Plays the learning service. Its protocol isn't public, so this is the contract that we assume. */
const learning: Provider = {
  name: 'learning',
  title: 'Manabi ID',
  paths: {
    discovery: '/.well-known/openid-configuration',
    jwks: '/jwks',
    authorize: '/authorize',
    token: '/token',
    userinfo: '/userinfo',
  },
  responseModes: ['query'],
  acceptsSecretInForm: false,
  // API clients of the product send a code without a verifier, so a challenge can't be required. If a client sends a challenge, its
  // verifier is checked.
  demandsChallenge: () => false,
  announcedIssuer: (base) => base,
  issuer: (origin) => `${origin}/learning`,
  admits: () => true,
  claims: () => ({}),
  userinfo: (person, { scopes }) => ({
    sub: person.sub,
    ...(scopes.includes('email') && person.email !== undefined ? { email: person.email } : {}),
    ...(scopes.includes('profile') && person.name !== undefined ? { name: person.name } : {}),
    account_kind: person.kind ?? 'parent',
    services: person.services ?? [],
  }),
  alsoReturns: () => ({}),
  describe: ({ email, kind, services }) =>
    [email ?? '–', kind, `services: ${services?.join(', ') || '–'}`].join(' · '),
}

/** Answers the document of OpenID Connect Discovery 1.0. */
function respondDiscovery({ provider, base }: Realm): Response {
  const { paths, responseModes } = provider
  const isOpen = provider.name === 'microsoft'
  return Response.json({
    issuer: provider.announcedIssuer(base),
    authorization_endpoint: base + paths.authorize,
    token_endpoint: base + paths.token,
    jwks_uri: base + paths.jwks,
    ...(paths.userinfo === undefined ? {} : { userinfo_endpoint: base + paths.userinfo }),
    response_types_supported: ['code'],
    response_modes_supported: responseModes,
    subject_types_supported: [isOpen ? 'pairwise' : 'public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: provider.acceptsSecretInForm
      ? ['client_secret_post', 'client_secret_basic']
      : ['client_secret_basic'],
    scopes_supported: ['openid', 'email', 'profile'],
    code_challenge_methods_supported: ['S256'],
  })
}

async function respondJwks(context: SandboxContext, { provider }: Realm): Promise<Response> {
  if ((await context.state.take(`jwks-fails/${provider.name}`)) !== null)
    return new Response('Internal Server Error', { status: 500 })
  const keys = await publicKeys(context, provider.name)
  return Response.json({ keys }, { headers: { 'Cache-Control': 'public, max-age=3600' } })
}

/** Plays accounts.google.com. Paths that Google has on several hosts are here on one. */
const google: Provider = {
  name: 'google',
  title: 'Google',
  paths: {
    discovery: '/.well-known/openid-configuration',
    jwks: '/oauth2/v3/certs',
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    userinfo: '/v1/userinfo',
  },
  responseModes: ['query'],
  acceptsSecretInForm: true,
  demandsChallenge: () => false,
  announcedIssuer: (base) => base,
  issuer: (origin) => `${origin}/google`,
  admits: () => true,
  claims: (person, { clientId, scopes }) => ({
    azp: clientId,
    ...(scopes.includes('email') && person.email !== undefined
      ? { email: person.email, email_verified: person.emailVerified === true }
      : {}),
    ...(scopes.includes('profile') && person.name !== undefined ? { name: person.name } : {}),
    ...(person.hd === undefined ? {} : { hd: person.hd }),
  }),
  userinfo: (person, { scopes }) => ({
    sub: person.sub,
    ...(scopes.includes('email') && person.email !== undefined
      ? { email: person.email, email_verified: person.emailVerified === true }
      : {}),
    ...(scopes.includes('profile') && person.name !== undefined ? { name: person.name } : {}),
  }),
  alsoReturns: ({ scopes }) => ({ scope: scopes.join(' '), authuser: '0', prompt: 'consent' }),
  describe: ({ email, emailVerified, hd }) =>
    [email ?? '–', emailVerified === false ? 'email_verified: false' : null, hd && `hd: ${hd}`]
      .filter(Boolean)
      .join(' · '),
}

/** Answers the current claims of the access token's owner (OpenID Connect 5.3). */
async function respondUserinfo(context: SandboxContext, realm: Realm, request: Request): Promise<Response> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const grant = token === undefined ? null : await findAccess(context, realm, token)
  const person = grant && (await findPerson(context, realm.provider.name, grant.person))
  if (grant === null || person === null) return unauthorized()
  if (grant.fault?.name === 'userinfo-500') return new Response('Internal Server Error', { status: 500 })
  const info = realm.provider.userinfo(spoil(person, grant.fault?.name), grant)
  return Response.json(info satisfies Claims, { headers: uncached })
}

function spoil(person: Person, fault: string | undefined): Person {
  switch (fault) {
    case 'userinfo-other-sub':
      return { ...person, sub: `${person.sub}-other` }
    case 'no-email':
      return { ...person, email: undefined }
    case 'unverified-email':
      return { ...person, emailVerified: false }
    case 'no-name':
      return { ...person, name: undefined }
    case 'child':
      return { ...person, kind: 'child' }
    case 'no-service':
      return { ...person, services: [] }
    default:
      return person
  }
}

function unauthorized(): Response {
  const headers = { ...uncached, 'WWW-Authenticate': 'Bearer error="invalid_token"' }
  return Response.json({ error: 'invalid_token' }, { status: 401, headers })
}

/** Plays version 2.0 of login.microsoftonline.com. `{base}` ends with a directory, or with a word for several directories. */
const microsoft: Provider = {
  name: 'microsoft',
  title: 'Microsoft',
  paths: {
    discovery: '/v2.0/.well-known/openid-configuration',
    jwks: '/discovery/v2.0/keys',
    authorize: '/oauth2/v2.0/authorize',
    token: '/oauth2/v2.0/token',
  },
  responseModes: ['query', 'fragment', 'form_post'],
  acceptsSecretInForm: true,
  demandsChallenge: ({ redirectType }) => redirectType === 'spa',
  announcedIssuer: (base) => {
    const realm = base.slice(base.lastIndexOf('/') + 1)
    const tid = realm === 'consumers' ? directories.personal : realm
    const isSeveral = realm === 'common' || realm === 'organizations'
    return `${base.slice(0, -realm.length)}${isSeveral ? '{tenantid}' : tid}/v2.0`
  },
  issuer: (origin, { tid }) => `${origin}/microsoft/${tid}/v2.0`,
  admits: (realm, { tid }) => {
    if (realm === 'common') return true
    if (realm === 'organizations') return tid !== directories.personal
    return tid === (realm === 'consumers' ? directories.personal : realm)
  },
  claims: async (person, { clientId, scopes, issuedAt }) => ({
    ver: '2.0',
    tid: person.tid,
    oid: person.sub,
    sub: await pairwise(person, clientId),
    nbf: Math.floor(issuedAt / 1000),
    ...(scopes.includes('profile') ? { preferred_username: person.username } : {}),
    ...(scopes.includes('profile') && person.name !== undefined ? { name: person.name } : {}),
    ...(scopes.includes('email') && person.email !== undefined ? { email: person.email } : {}),
  }),
  userinfo: ({ sub }) => ({ sub }),
  alsoReturns: ({ person }) => ({ session_state: `session-of-${person}` }),
  describe: ({ username = '–', email, tid = '' }) =>
    [username, email !== username && `email: ${email ?? '–'}`, `tid: ${tid.slice(0, 8)}…`]
      .filter(Boolean)
      .join(' · '),
}

const realms = /^(?:common|organizations|consumers|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function isRealm(word: string): boolean {
  return realms.test(word)
}

/** Returns the person's `sub`, which differs from client to client. */
async function pairwise({ sub, tid }: Person, clientId: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${tid}/${sub}/${clientId}`)
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
}
