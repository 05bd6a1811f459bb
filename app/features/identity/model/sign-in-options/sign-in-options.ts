import {
  deleteRegistration,
  findKeptRegistration,
  type KeptRegistration,
  upsertRegistration,
} from '#app/features/identity/model/identity/provider-store.ts'
import { saveSetting } from '#app/features/tenancy/model/settings/save-setting.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { secretMask } from '#app/kernel/values/inputs/secret-input.ts'
import { requirePerson, requireStaff } from '#app/visit/require.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { SignInOptionsInput } from './sign-in-options-input.ts'

const providerNames = ['google', 'microsoft', 'learning'] as const satisfies readonly ProviderName[]

type Registrations = Record<ProviderName, KeptRegistration | null>

/** The settings of how readers sign in. Of each secret they say only whether one exists. */
type SignInOptions = {
  settings: SiteSettings['signIn']
  registrations: Registrations
  revision: number
}

/** The fields that the form sends for a provider. An empty id removes the registration. */
function sentRegistration(
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

type Registered = { registration: KeptRegistration | null; problems: Record<string, string[]> }

/**
 * The registration after the change. A secret that isn't sent stays, unless it belongs to another client. `problems` are
 * named by the form's fields: an offered provider needs an id, and also a secret unless it is a public client.
 */
function registrationOf(
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

/** The site's ways to sign in as they are stored, with sealed secrets, for the use-case that changes them. */
async function readSignInOptions({ db, site: { tenantId } }: Visit): Promise<SignInOptions> {
  const [{ value, revision }, google, microsoft, learning] = await Promise.all([
    findSetting(db, tenantId, 'signIn'),
    findKeptRegistration(db, { tenantId, provider: 'google' }),
    findKeptRegistration(db, { tenantId, provider: 'microsoft' }),
    findKeptRegistration(db, { tenantId, provider: 'learning' }),
  ])
  const registrations: Registrations = { google, microsoft, learning }
  return { settings: value, registrations, revision }
}

/** The site's ways to sign in, for administrators of its company. Of secrets it shows only whether they exist. */
export async function getSignInOptions(visit: Visit) {
  requireStaff(visit, 'company')
  const options = await readSignInOptions(visit)
  return { ...shownOptions(options), revision: options.revision }
}

/**
 * A company's administrator sets how readers sign in to the site, from the next request on. An API key can't, because
 * trusting a provider means that it can sign in as anybody. Refuses with `badParameters` a provider that is offered
 * without a registration, or whose registration lacks its secret. Refuses a new secret that can't be sealed with
 * `sealingKeyMissing`.
 */
export async function saveSignInOptions(visit: Visit, input: SignInOptionsInput): Promise<void> {
  const admin = requirePerson(visit, 'company')
  const before = await readSignInOptions(visit)
  const settings = siteSettingSchemas.signIn.parse(input)
  const registrations = registrationsOf(input, before)
  const writes = await Promise.all(providerNames.map((name) => writeOf(visit, name, registrations)))
  await saveSetting(visit, admin, {
    name: 'signIn',
    value: settings,
    revision: input.revision,
    before: shownOptions(before),
    after: shownOptions({ settings, registrations }),
    detail: newSecrets(input),
    more: writes,
  })
}

function registrationsOf(input: SignInOptionsInput, before: SignInOptions): Registrations {
  const isOffered = { google: input.googleOption, microsoft: input.microsoftLoginOption, learning: false }
  const read = providerNames.map((name) =>
    registrationOf(input, name, before.registrations[name], isOffered[name]),
  )
  const fields = Object.assign({}, ...read.map(({ problems }) => problems))
  if (Object.keys(fields).length > 0) refuse('badParameters', { fields })
  const [google, microsoft, learning] = read.map(({ registration }) => registration)
  return { google: google ?? null, microsoft: microsoft ?? null, learning: learning ?? null }
}

async function writeOf(
  visit: Visit,
  name: (typeof providerNames)[number],
  registrations: Registrations,
): Promise<Write> {
  const registration = registrations[name]
  if (registration === null) return deleteRegistration(visit.db, visit.site.tenantId, name)
  return upsertRegistration(visit, registration)
}

/** The new secrets for the audit log: it says that a secret was changed, not what it is. */
function newSecrets(input: SignInOptionsInput): Record<string, string> {
  const sent = providerNames.filter((name) => sentRegistration(input, name).secret !== '')
  return Object.fromEntries(sent.map((name) => [`${name}ClientSecret`, secretMask]))
}
