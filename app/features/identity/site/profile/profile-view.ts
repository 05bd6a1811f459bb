import {
  type LinkedIdentity,
  listIdentities,
} from '#app/features/identity/model/account/linked-identities.ts'
import { getUser } from '#app/features/identity/model/account/user.ts'
import type { OwnSession } from '#app/features/identity/model/session/sessions.ts'
import { readSignInRules, type SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The reader's own account as they see it. Refuses guests with `unauthorized`, and readers by address with `noPermission`. */
export async function getProfile(visit: Visit) {
  const { id } = requireOwnAccount(visit)
  const [{ reader }, rules, linked] = await Promise.all([
    getUser(visit, id),
    readSignInRules(visit.db, visit.site.tenantId),
    listIdentities(visit),
  ])
  return {
    name: reader.name,
    email: reader.email,
    username: reader.username,
    lang: reader.lang ?? visit.locale,
    subscribesMail: reader.subscribesMail,
    receivesNotifications: reader.receivesNotifications,
    receivesAlerts: reader.receivesAlerts,
    isProven: reader.isProven,
    hasPassword: reader.password !== null,
    identities: identitiesOf(linked, rules),
    strict: rules.strictPassword,
    mayCancel: rules.cancelAccount,
  }
}

/** The site's providers, and providers that the reader linked earlier, with the address known at each. */
function identitiesOf(linked: readonly LinkedIdentity[], rules: SignInRules) {
  const offered: Record<ProviderName, boolean> = {
    google: rules.googleOption,
    microsoft: rules.microsoftLoginOption,
    learning: rules.accountType === 'GAKKEN_ID',
  }
  return (['google', 'microsoft', 'learning'] as const)
    .map((provider) => {
      const own = linked.find((identity) => identity.provider === provider)
      return {
        provider,
        isLinked: own !== undefined,
        email: own?.email ?? null,
        isOffered: offered[provider],
      }
    })
    .filter(({ isLinked, isOffered }) => isLinked || isOffered)
}

/** A session as its reader sees it, with a formatted time and the name of the country. */
export function viewOwnSession(session: OwnSession, locale: Locale) {
  const { id, device, country, loginType, isApp, isThis, lastUsedAt } = session
  return {
    id,
    device,
    place: countryName(country, locale),
    loginType,
    isApp,
    isThis,
    lastUsed: displayInstant(lastUsedAt),
  }
}

/** The country's name, or null if it isn't known. Cloudflare sends XX if it doesn't know the country, and T1 for Tor. */
function countryName(code: string | null, locale: Locale): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code) || code === 'XX') return null
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
