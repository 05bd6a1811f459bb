import { z } from 'zod'
import type { BrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { inEachLanguage, inWording, storedWords } from '#app/kernel/i18n/translations.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

const words = wordsInput(255)

/** The complete titles of the sign-in. An empty one is replaced by the default text. */
export const CustomLoginInput = z.object({
  customName: words,
  titleOfEmailField: words,
  titleOfPasswordField: words,
  revision: revisionInput,
})
export type CustomLoginInput = z.output<typeof CustomLoginInput>

type Titles = SiteSettings['customLogin']
const fields = ['customName', 'titleOfEmailField', 'titleOfPasswordField'] as const

/** Gets the sign-in page's own titles for administrators of the site. */
export async function getCustomLogin(visit: Visit): Promise<{ titles: Titles; revision: number }> {
  requireStaff(visit, 'service')
  const { value, revision } = await findSetting(visit.db, visit.site.tenantId, 'customLogin')
  return { titles: value, revision }
}

/** Replaces all titles of the sign-in page, from the next request on. Refuses anyone but administrators of the site. */
export async function saveCustomLogin(visit: Visit, { revision, ...input }: CustomLoginInput) {
  const known = await getCustomLogin(visit)
  const value = toTitles(visit, input, known.titles)
  const written = { value, revision: revision ?? known.revision }
  await saveBranding(visit, { cause: 'customLogin', records: { customLogin: written } })
  return getCustomLogin(visit)
}

/** The titles that this input would save, for a preview. */
export async function draftOfTitles(
  visit: Visit,
  { revision, ...input }: CustomLoginInput,
): Promise<BrandingDraft> {
  const { titles } = await getCustomLogin(visit)
  return { settings: { customLogin: toTitles(visit, input, titles) }, revision }
}

function toTitles(visit: Visit, input: Omit<CustomLoginInput, 'revision'>, known: Titles): Titles {
  const { translations, ...own } = storedWords(visit, input, known)
  const titles = Object.fromEntries(fields.map((field) => [field, own[field] || null])) as typeof own
  return { ...titles, translations } as Titles
}

/** The public fields: the titles in one language, with the stored ones of the other languages beside them. */
export function viewTitles({ titles, revision }: { titles: Titles; revision: number }, visit: Visit) {
  const { translations = {}, ...own } = inWording(visit, titles)
  return { ...own, translations, revision }
}

/** Each title in all languages in which it is stored, for the form. */
export function titlesInLanguages(titles: Titles, lang: Locale): Record<string, Record<string, string>> {
  return Object.fromEntries(fields.map((field) => [field, inEachLanguage(titles, field, lang)]))
}
