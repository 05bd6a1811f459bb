import type { LookDraft } from '#app/domain/site/look/preview/look-draft.ts'
import { saveLook } from '#app/domain/site/look/save-look.ts'
import {
  pictureOfInput,
  picturesOfInput,
  type SentFiles,
  withPictures,
} from '#app/domain/site/picture/picture-of-input.ts'
import { findSetting } from '#app/domain/site/settings/write-setting.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/values/site-settings.ts'
import { storedWords } from '#app/values/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { BrandInput } from './brand-input.ts'

type Brand = { value: SiteSettings['brand']; revision: number }

/** The brand as it is kept, for administrators of the site. */
export async function getBrand(visit: Visit): Promise<Brand> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, 'brand')
}

/**
 * An administrator of the site writes what it is called and known by, from the next request on. `files` are pictures that came
 * with it and that it names. Refuses `changedMeanwhile`, and fields whose picture is none.
 */
export async function saveBrand(
  visit: Visit,
  { revision, ...input }: BrandInput,
  files: SentFiles = new Map(),
): Promise<Brand> {
  const value = await toBrand(visit, input, files)
  await saveLook(visit, { cause: 'brand', records: { brand: { value, revision } } })
  return getBrand(visit)
}

/** The brand as it would be, for its writer to look at. */
export async function draftOfBrand(visit: Visit, { revision, ...input }: BrandInput): Promise<LookDraft> {
  return { settings: { brand: await toBrand(visit, input, new Map()) }, revision }
}

async function toBrand(
  visit: Visit,
  { logo, favicon, titlePage, tagline }: Omit<BrandInput, 'revision'>,
  files: SentFiles,
): Promise<SiteSettings['brand']> {
  const { value: record } = await getBrand(visit)
  const { translations, ...own } = storedWords(visit.site.lang, { titlePage, tagline })
  const logos = await picturesOfInput(visit, logo, { field: 'logo', use: 'logo', record, files })
  return siteSettingSchemas.brand.parse({
    titlePage: own.titlePage || null,
    tagline: own.tagline || null,
    logo: logos.own,
    favicon: await pictureOfInput(visit, favicon, { field: 'favicon', use: 'favicon', record, files }),
    translations: withPictures(translations, 'logo', logos.others),
  })
}
