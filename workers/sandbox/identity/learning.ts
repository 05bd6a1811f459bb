import type { Provider } from './provider.ts'

/** Plays the learning service. No protocol of its is public, so this is the contract that we assume of it. */
export const learning: Provider = {
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
  // A client of the API sends a code and no verifier: none can be demanded. Who sends a challenge is held to it.
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
