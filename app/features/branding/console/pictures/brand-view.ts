import { getBrand } from '#app/features/branding/model/brand/save-brand.ts'
import { findTyped } from '#app/features/branding/parts/preview/typed-record.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import type { Visit } from '#app/visit/visit.ts'
import { pictureBase, pictureInEach } from './picture-names.ts'

/** The form of what a site is called and known by: its words by language, its pictures by their names. */
export async function viewBrandForm(visit: Visit, params: URLSearchParams) {
  const [kept, typed] = await Promise.all([getBrand(visit), findTyped(visit, 'brand', params)])
  const { value, revision } = typed ?? kept
  const { lang } = visit.site
  const values = {
    titlePage: inEachLanguage(value, 'titlePage', lang),
    tagline: inEachLanguage(value, 'tagline', lang),
    logo: pictureInEach(value, 'logo', lang),
    favicon: value.favicon?.key ?? '',
    revision,
  }
  return { values, isUnsaved: typed !== null, pictureBase: pictureBase(visit) }
}
