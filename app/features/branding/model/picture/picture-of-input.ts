import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { siteFileKey } from '#app/kernel/data/files.ts'
import { isRefusal, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { rewritten, type Translatable } from '#app/kernel/i18n/translations.ts'
import type { PictureNames } from '#app/kernel/values/inputs/field-inputs.ts'
import { type SitePicture, siteFilePattern } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { keepPicture, type PictureUse } from './keep-picture.ts'

/** The uploaded files by the names under which fields refer to them. */
export type SentFiles = ReadonlyMap<string, UploadedFile>

/** Where an input refers to a picture: the field, the current record, and the picture's use. */
type Place = { field: string; use: PictureUse; record: unknown; files: SentFiles }

/** The picture that an input names, or null for none. Refuses the field with the picture's problem. */
export async function pictureOfInput(visit: Visit, name: string, place: Place): Promise<SitePicture | null> {
  if (name === '') return null
  const file = place.files.get(name)
  if (file === undefined) return knownPicture(visit, { name, ...place })
  try {
    return await keepPicture(visit, place.use, file)
  } catch (error) {
    if (!isRefusal(error) || error.fields.file === undefined) throw error
    return refuse(error.name, { fields: { [place.field]: error.fields.file } })
  }
}

/**
 * The site's own picture, and those that replace it in other languages. Languages that aren't named keep their pictures
 * from `known`, the current record or row.
 */
export async function picturesOfInput(
  visit: Visit,
  names: PictureNames,
  { known, ...place }: Place & { known: Translatable<string> | undefined },
) {
  const { lang } = visit.site
  const named = rewritten(
    visit,
    names,
    namesIn(known, place.field.slice(place.field.lastIndexOf('.') + 1), lang),
  )
  const nameIn = (locale: Locale) => named[locale] ?? ''
  const fieldIn = (locale: Locale) => (typeof names === 'string' ? place.field : `${place.field}.${locale}`)
  const others: Partial<Record<Locale, SitePicture>> = {}
  for (const locale of locales) {
    if (locale === lang) continue
    const picture = await pictureOfInput(visit, nameIn(locale), {
      ...place,
      field: fieldIn(locale),
    })
    if (picture !== null) others[locale] = picture
  }
  return { own: await pictureOfInput(visit, nameIn(lang), { ...place, field: fieldIn(lang) }), others }
}

/** The names of a picture in each language. Languages that the input doesn't name keep the known one. */
function namesIn(
  known: Translatable<string> | undefined,
  name: string,
  lang: Locale,
): Record<string, string> {
  const keyOf = (record: object | undefined) =>
    (record as Record<string, SitePicture | null | undefined> | undefined)?.[name]?.key ?? ''
  const others = locales.map((locale) => [locale, keyOf(known?.translations?.[locale])])
  return { ...Object.fromEntries(others), [lang]: keyOf(known) }
}

/** Adds to the translations of words the pictures for each language. */
export function withPictures(
  translations: object,
  field: string,
  others: Partial<Record<Locale, SitePicture>>,
): Partial<Record<Locale, object>> {
  const said = translations as Partial<Record<Locale, object>>
  const entries = locales
    .map(
      (locale) => [locale, { ...said[locale], ...(others[locale] && { [field]: others[locale] }) }] as const,
    )
    .filter(([, words]) => Object.keys(words).length > 0)
  return Object.fromEntries(entries)
}

/**
 * The picture of this name: as the current record has it, or else as it was stored. The input can't claim a size, nor
 * use another site's picture. Refuses the field with `pictureGone`.
 */
async function knownPicture(
  { env, site }: Visit,
  { name, field, record }: { name: string; field: string; record: unknown },
): Promise<SitePicture> {
  const here = pictureIn(record, name)
  if (here !== null) return here
  const stored = siteFilePattern.test(name) ? await env.FILES.head(siteFileKey(site.tenantId, name)) : null
  const known = stored?.customMetadata?.picture
  return known === undefined ? refuseFields({ [field]: ['pictureGone'] }) : JSON.parse(known)
}

function pictureIn(record: unknown, name: string): SitePicture | null {
  if (typeof record !== 'object' || record === null) return null
  if ('key' in record && record.key === name && 'height' in record) return record as SitePicture
  for (const inner of Object.values(record)) {
    const found = pictureIn(inner, name)
    if (found !== null) return found
  }
  return null
}
