import { draftOfBanner } from '#app/domain/site/look/banner/save-banner.ts'
import { lookWords } from '#app/pages/admin/look/look-forms.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { bannerForm } from './banner-form.ts'
import { tryOutPictures } from './try-out.ts'

/** The same page; what is sent here is looked at and not saved. */
export { default, loader, meta } from './look-banner.tsx'

export const action = tryOutPictures(bannerForm, draftOfBanner, (tenantId) =>
  adminPaths.lookForm(tenantId, lookWords.banner),
)
