import {
  isOpen,
  statesOf,
  type TermsVersion,
  textsOf,
} from '#app/features/identity/model/terms/terms-version.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Versions as the list shows them, without their long texts. */
export function viewTermsList({ now }: Visit, versions: readonly TermsVersion[]) {
  const states = statesOf(versions, dayOf(now()))
  const shown = versions.map(({ text: _, translations: __, ...one }) => ({
    ...one,
    state: states.get(one.version) ?? 'draft',
  }))
  return { versions: shown, canAdd: !isOpen(shown[0]?.state) }
}

/** A version as its form shows it, and whether it may still be changed. */
export function viewTermsForm({ site, now }: Visit, terms: TermsVersion, versions: readonly TermsVersion[]) {
  const { ja, en } = textsOf(terms, site.lang)
  const { version, startsOn, revision } = terms
  const state = statesOf(versions, dayOf(now())).get(version)
  return { version, isOpen: isOpen(state), values: { textJa: ja, textEn: en, startsOn, revision } }
}
