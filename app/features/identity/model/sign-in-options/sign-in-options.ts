import type { KeptRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { secretMask } from '#app/kernel/values/inputs/secret-input.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { SignInOptionsInput } from './sign-in-options-input.ts'

export const providerNames = ['google', 'microsoft', 'learning'] as const satisfies readonly ProviderName[]

export type Registrations = Record<ProviderName, KeptRegistration | null>

/** How readers sign in. Of each secret it says only whether one exists. */
export type SignInOptions = {
  settings: SiteSettings['signIn']
  registrations: Registrations
  revision: number
}

/** What a form sends for each provider. An empty id removes the registration. */
export function sentRegistration(
  input: SignInOptionsInput,
  provider: ProviderName,
): {
  clientId: string
  secret: string
  hasNoSecret: boolean
  directory: string
  trustedDirectories: string[]
} {
  const own = { directory: 'common', trustedDirectories: [], hasNoSecret: false }
  if (provider === 'google')
    return { ...own, clientId: input.googleClientId, secret: input.googleClientSecret }
  if (provider === 'learning')
    return { ...own, clientId: input.learningClientId, secret: input.learningClientSecret }
  return {
    clientId: input.microsoftClientId,
    secret: input.microsoftClientSecret,
    hasNoSecret: input.microsoftHasNoSecret,
    directory: input.microsoftDirectory,
    trustedDirectories: input.trustedDirectories,
  }
}

export type Registered = { registration: KeptRegistration | null; problems: Record<string, string[]> }

/**
 * The registration after the change. A secret that isn't sent stays, unless it belongs to another client. `problems` are
 * named by the form's fields: an offered provider needs an id, and also a secret unless it is a public client.
 */
export function registrationOf(
  input: SignInOptionsInput,
  provider: ProviderName,
  known: KeptRegistration | null,
  isOffered: boolean,
): Registered {
  const { clientId, secret, hasNoSecret, ...directories } = sentRegistration(input, provider)
  if (clientId === '') {
    const problems: Registered['problems'] = isOffered ? { [`${provider}ClientId`]: ['required'] } : {}
    return { registration: null, problems }
  }
  const kept = known?.clientId === clientId ? known.secret : null
  const typed = secret === '' ? null : { text: secret, isSealed: false }
  const next = hasNoSecret ? null : (typed ?? kept)
  const isMissing = next === null && !hasNoSecret
  return {
    registration: { provider, clientId, secret: next, ...directories },
    problems: isMissing ? { [`${provider}ClientSecret`]: ['required'] } : {},
  }
}

/** The public fields, with only the names of secrets, for answers, forms and the audit log. */
export function shownOptions({ settings, registrations }: Omit<SignInOptions, 'revision'>) {
  const { google, microsoft, learning } = registrations
  return {
    ...settings,
    googleClientId: google?.clientId ?? '',
    googleClientSecret: masked(google),
    microsoftClientId: microsoft?.clientId ?? '',
    microsoftClientSecret: masked(microsoft),
    microsoftHasNoSecret: microsoft !== null && microsoft.secret === null,
    microsoftDirectory: microsoft?.directory ?? 'common',
    trustedDirectories: microsoft?.trustedDirectories ?? [],
    learningClientId: learning?.clientId ?? '',
    learningClientSecret: masked(learning),
  }
}

function masked(registration: KeptRegistration | null): string {
  return registration?.secret ? secretMask : ''
}
