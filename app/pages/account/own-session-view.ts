import type { OwnSession } from '#app/domain/people/session/list-sessions.ts'
import { minuteOf } from '#app/values/day.ts'
import type { Locale } from '#app/values/locale.ts'

/** A session as its reader sees it; times of Japan, the country by its name. */
export function viewOwnSession(session: OwnSession, locale: Locale) {
  const { id, device, country, loginType, isApp, isThis, lastUsedAt } = session
  return {
    id,
    device,
    place: countryName(country, locale),
    loginType,
    isApp,
    isThis,
    lastUsed: minuteOf(lastUsedAt),
  }
}

/** Cloudflare writes XX where it doesn't know, and T1 for Tor. */
function countryName(code: string | null, locale: Locale): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code) || code === 'XX') return null
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
