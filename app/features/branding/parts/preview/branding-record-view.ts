import { type BrandingName, brandingNames, readBranding } from '#app/features/branding/model/branding.ts'
import type { BrandingFormName } from '#app/features/branding/model/forms/branding-inputs.ts'
import { getBrandingRecord, toBrandingForm } from '#app/features/branding/model/forms/branding-record.ts'
import { type BrandingColour, contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import { type BrandingDraft, findBrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { PreviewWarning } from './preview-reply.ts'
import { draftIn } from './preview-view.ts'

/** A form of the branding: the stored values or the previewed input, and which colours can't be read on their background. */
export async function viewBrandingRecord(visit: Visit, name: BrandingFormName, params: URLSearchParams) {
  const [kept, { settings }, typed] = await Promise.all([
    getBrandingRecord(visit, name),
    readBranding(visit.db, visit.site.tenantId),
    findTyped(visit, name, params),
  ])
  const values: Record<string, unknown> = {
    ...toBrandingForm(name, typed?.value ?? kept.value, visit.site.lang),
    revision: typed?.revision ?? kept.revision,
  }
  return {
    values,
    isUnsaved: typed !== null,
    warnings: contrastWarnings(name, ({ record, field }) =>
      colourAt(record === name ? values : settings[record], field),
    ),
  }
}

export function colourAt(values: object, field: string): string | null {
  const value = valueAt(values, field)
  return typeof value === 'string' && colourPattern.test(value) ? value : null
}

/** The warnings below a form's colours for previewed input, in words. */
export function draftWarnings({ site, locale }: Visit, { settings = {} }: BrandingDraft): PreviewWarning[] {
  const words = translator(locale, 'console-branding') as Words
  const look = { ...site.settings, ...settings }
  return brandingNames
    .filter((name) => settings[name] !== undefined)
    .flatMap((name) =>
      contrastWarnings(name, ({ record, field }) => colourAt(look[record], field)).map(
        ({ field, ground, contrast, least, proposal }) => ({
          field,
          text: words('contrast.tooLow', { on: called(words, name, ground), contrast, least }),
          take: words('contrast.take', { colour: proposal }),
          proposal,
        }),
      ),
    )
}

type Words = (key: string, values?: object) => string

/** A colour's label in its record's form, with the record's title if it belongs to another record. */
export function called(words: Words, name: string, { record, field }: BrandingColour): string {
  const own = words(`${record}.${field}`)
  return record === name ? own : words('contrast.ofPart', { part: words(`${record}.title`), field: own })
}

type Typed<Name extends BrandingName> = { value: SiteSettings[Name]; revision: number | null }

/** The previewed input of a record if the address names a draft; null otherwise. */
export async function findTyped<Name extends BrandingName>(
  visit: Visit,
  name: Name,
  params: URLSearchParams,
): Promise<Typed<Name> | null> {
  const draftId = draftIn(params)
  if (draftId === null) return null
  const draft = await findBrandingDraft(visit, draftId)
  const value = draft?.settings?.[name] as SiteSettings[Name] | undefined
  return value === undefined ? null : { value, revision: draft?.revision ?? null }
}
