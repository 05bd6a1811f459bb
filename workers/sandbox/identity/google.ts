import type { Provider } from './provider.ts'

/** Plays accounts.google.com, with the paths that are Google's on several hosts under one. */
export const google: Provider = {
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
