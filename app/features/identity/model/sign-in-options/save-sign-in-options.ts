import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  deleteRegistration,
  upsertRegistration,
} from '#app/features/identity/model/identity/provider-store.ts'
import { upsertSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { secretMask } from '#app/kernel/values/inputs/secret-input.ts'
import { commit } from '#app/visit/commit.ts'
import { requirePerson } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readSignInOptions } from './get-sign-in-options.ts'
import {
  providerNames,
  type Registrations,
  registrationOf,
  type SignInOptions,
  sentRegistration,
  shownOptions,
} from './sign-in-options.ts'
import type { SignInOptionsInput } from './sign-in-options-input.ts'

/**
 * A company's administrator sets how readers sign in to the site, from the next request on. An API key can't, because
 * trusting a provider means that it can sign in as anybody. Refuses with `badParameters` a provider that is offered
 * without a registration, or whose registration lacks its secret. Refuses a new secret that can't be sealed with
 * `sealingKeyMissing`.
 */
export async function saveSignInOptions(visit: Visit, input: SignInOptionsInput): Promise<void> {
  const admin = requirePerson(visit, 'company')
  const { db, site, now } = visit
  const before = await readSignInOptions(visit)
  const settings = siteSettingSchemas.signIn.parse(input)
  const registrations = registrationsOf(input, before)
  const writes = await Promise.all(providerNames.map((name) => writeOf(visit, name, registrations)))
  await commit(visit, [
    upsertSetting(
      db,
      { tenantId: site.tenantId, now: now() },
      { name: 'signIn', value: settings, revision: input.revision },
    ),
    ...writes,
    insertAudit(visit, admin, {
      action: 'site.signIn',
      subject: String(site.tenantId),
      name: site.serviceName,
      before: shownOptions(before),
      after: shownOptions({ settings, registrations }),
      detail: newSecrets(input),
    }),
  ])
  forgetSite(site)
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

/** That a secret was changed, not to what. */
function newSecrets(input: SignInOptionsInput): Record<string, string> {
  const sent = providerNames.filter((name) => sentRegistration(input, name).secret !== '')
  return Object.fromEntries(sent.map((name) => [`${name}ClientSecret`, secretMask]))
}
