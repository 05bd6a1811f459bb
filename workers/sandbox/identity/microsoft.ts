import { directories, type Person } from './persons.ts'
import type { Provider } from './provider.ts'

/** Plays login.microsoftonline.com, version 2.0; `{base}` ends with the directory or with a word for several. */
export const microsoft: Provider = {
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

export function isRealm(word: string): boolean {
  return realms.test(word)
}

/** The same person has another `sub` at every client. */
async function pairwise({ sub, tid }: Person, clientId: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${tid}/${sub}/${clientId}`)
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
}
