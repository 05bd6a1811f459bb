import {
  pictureOfInput,
  picturesOfInput,
  type SentFiles,
  withPictures,
} from '#app/features/branding/model/picture/picture-of-input.ts'
import type { LookDraft } from '#app/features/branding/model/preview/look-draft.ts'
import { saveLook } from '#app/features/branding/model/save-look.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { BrandInput } from './brand-input.ts'

type Brand = { value: SiteSettings['brand']; revision: number }

/** The brand as it is kept, for administrators of the site. */
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
  await saveLook(visit, { cause: 'brand', records: { brand: written } })
  return getBrand(visit)
}

/** The brand as it would be, for its writer to look at. */
export async function draftOfBrand(visit: Visit, { revision, ...input }: BrandInput): Promise<LookDraft> {
  const { value: record } = await getBrand(visit)
  return { settings: { brand: await toBrand(visit, input, { record, files: new Map() }) }, revision }
}

async function toBrand(
  visit: Visit,
  { logo, favicon, titlePage, tagline }: Omit<BrandInput, 'revision'>,
  { record, files }: { record: SiteSettings['brand']; files: SentFiles },
): Promise<SiteSettings['brand']> {
  const { translations, ...own } = storedWords(visit, { titlePage, tagline }, record)
  const logos = await picturesOfInput(visit, logo, {
    field: 'logo',
    use: 'logo',
    record,
    known: record,
    files,
  })
  return siteSettingSchemas.brand.parse({
    titlePage: own.titlePage || null,
    tagline: own.tagline || null,
    logo: logos.own,
    favicon: await pictureOfInput(visit, favicon, { field: 'favicon', use: 'favicon', record, files }),
    translations: withPictures(translations, 'logo', logos.others),
  })
}
