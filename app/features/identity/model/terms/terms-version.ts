import type { Translatable } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** One version of a site's terms. `startsOn` is the first day (in Japan) on which it is in force, or null for a draft. */
export type TermsVersion = Translatable<'text'> & {
  version: number
  text: string
  startsOn: Day | null
  acceptances: number
  revision: number
  /** Milliseconds since 1970. */
  createdAt: number
}

export type TermsState = 'draft' | 'coming' | 'current' | 'past'

/**
 * The state of each version on a day. Versions come newest first, and the newest of those whose day has come is in force.
 */
export function statesOf(
  versions: readonly Pick<TermsVersion, 'version' | 'startsOn'>[],
  today: Day,
): Map<number, TermsState> {
  const begun = versions.filter(({ startsOn }) => startsOn !== null && startsOn <= today)
  const current = Math.max(0, ...begun.map(({ version }) => version))
  return new Map(
    versions.map(({ version, startsOn }) => {
      if (startsOn === null) return [version, 'draft']
      if (startsOn > today) return [version, 'coming']
      return [version, version === current ? 'current' : 'past']
    }),
  )
}

/** A version may be changed as long as nobody could have accepted it. */
export function isOpen(state: TermsState | undefined): boolean {
  return state === 'draft' || state === 'coming'
}
