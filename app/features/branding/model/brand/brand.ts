import { z } from 'zod'
import {
  pictureOfInput,
  picturesOfInput,
  type SentFiles,
  withPictures,
} from '#app/features/branding/model/picture/picture-of-input.ts'
import type { BrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { pictureInput, picturesInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { requireStaff } from '#app/visit/require.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The site's name, logos and icons as a whole. Absent fields are empty (title: at most 255 characters). */
export const BrandInput = z.object({
  titlePage: wordsInput(255),
  tagline: wordsInput(255),
  logo: picturesInput,
  darkLogo: picturesInput,
  favicon: pictureInput,
  revision: revisionInput,
})
export type BrandInput = z.output<typeof BrandInput>

type Brand = { value: SiteSettings['brand']; revision: number }

/** Gets the stored brand for administrators of the site. */
export async function getBrand(visit: Visit): Promise<Brand> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, 'brand')
}

/**
 * An administrator of the site replaces its name, logo and icons, from the next request on. `files` are uploaded pictures
 * that it names. Refuses an outdated revision with `changedMeanwhile`, and fields that name no picture.
 */
export async function saveBrand(
  visit: Visit,
  { revision, ...input }: BrandInput,
  files: SentFiles = new Map(),
): Promise<Brand> {
  const known = await getBrand(visit)
  const value = await toBrand(visit, input, { record: known.value, files })
  const written = { value, revision: revision ?? known.revision }
  await saveBranding(visit, { cause: 'brand', records: { brand: written } })
  return getBrand(visit)
}

/** The brand that this input would save, for a preview. */
export async function draftOfBrand(visit: Visit, { revision, ...input }: BrandInput): Promise<BrandingDraft> {
  const { value: record } = await getBrand(visit)
  return { settings: { brand: await toBrand(visit, input, { record, files: new Map() }) }, revision }
}

async function toBrand(
  visit: Visit,
  { logo, darkLogo, favicon, titlePage, tagline }: Omit<BrandInput, 'revision'>,
  { record, files }: { record: SiteSettings['brand']; files: SentFiles },
): Promise<SiteSettings['brand']> {
  const { translations, ...own } = storedWords(visit, { titlePage, tagline }, record)
  const place = { use: 'logo', record, known: record, files } as const
  const logos = await picturesOfInput(visit, logo, { field: 'logo', ...place })
  const darkLogos = await picturesOfInput(visit, darkLogo, { field: 'darkLogo', ...place })
  return siteSettingSchemas.brand.parse({
    titlePage: own.titlePage || null,
    tagline: own.tagline || null,
    logo: logos.own,
    darkLogo: darkLogos.own,
    favicon: await pictureOfInput(visit, favicon, { field: 'favicon', use: 'favicon', record, files }),
    translations: withPictures(
      withPictures(translations, 'logo', logos.others),
      'darkLogo',
      darkLogos.others,
    ),
  })
}
