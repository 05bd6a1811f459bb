import type { OwnSession } from '#app/features/identity/model/session/list-sessions.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { displayInstant } from '#app/kernel/values/day.ts'

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

/** Cloudflare writes XX where it doesn't know, and T1 for Tor. */
function countryName(code: string | null, locale: Locale): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code) || code === 'XX') return null
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
