import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { statesOf, type TermsVersion } from './terms-version.ts'
import type { Acceptance } from './terms-version-store.ts'

/** A text in each language, empty where it isn't written. */
export function textsOf({ text, translations }: TermsVersion, lang: Locale): Record<Locale, string> {
  const other = (locale: Locale) => String(translations?.[locale]?.text ?? '')
  return lang === 'ja' ? { ja: text, en: other('en') } : { ja: other('ja'), en: text }
}

/** A version's public fields, for administrators. */
export function viewTermsVersion(
  terms: TermsVersion,
  versions: readonly TermsVersion[],
  lang: Locale,
  today: Day,
) {
  const { version, startsOn, acceptances, revision, createdAt } = terms
  const { ja, en } = textsOf(terms, lang)
  const state = statesOf(versions, today).get(version)
  return { version, state, startsOn, textJa: ja, textEn: en, acceptances, createdAt, revision }
}

export function viewAcceptance({ accountId, name, email, acceptedAt }: Acceptance) {
  return { id: accountId, name, email, acceptedAt }
}
