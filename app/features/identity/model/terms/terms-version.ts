import type { Translatable } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** One version of a site's terms; `startsOn` is the first day in Japan on which it is in force, null of a draft. */
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

/** How each stands on a day; versions come newest first. Of those in force the newest counts. */
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

/** What nobody could have accepted yet may still be changed. */
export function isOpen(state: TermsState | undefined): boolean {
  return state === 'draft' || state === 'coming'
}
