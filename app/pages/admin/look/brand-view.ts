import { getBrand } from '#app/domain/site/look/brand/save-brand.ts'
import { inEachLanguage } from '#app/values/translations.ts'
import type { Visit } from '#app/visit/visit.ts'
import { pictureBase, pictureInEach } from './picture-names.ts'

/** The form of what a site is called and known by: its words by language, its pictures by their names. */
export async function viewBrandForm(visit: Visit) {
  const { value, revision } = await getBrand(visit)
  const { lang } = visit.site
  const values = {
    titlePage: inEachLanguage(value, 'titlePage', lang),
    tagline: inEachLanguage(value, 'tagline', lang),
    logo: pictureInEach(value, 'logo', lang),
    favicon: value.favicon?.key ?? '',
    revision,
  }
  return { values, pictureBase: pictureBase(visit) }
}
