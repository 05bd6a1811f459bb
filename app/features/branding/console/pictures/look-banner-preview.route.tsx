import { draftOfBanner } from '#app/features/branding/model/banner/save-banner.ts'
import { lookWords } from '#app/features/branding/parts/preview/look-forms.ts'
import { tryOutPictures } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { bannerForm } from './banner-form.ts'

/** The same page for previewing. Nothing that is sent here is saved. */
export { default, loader, meta } from './look-banner.route.tsx'

export const action = tryOutPictures(bannerForm, draftOfBanner, (tenantId) =>
  adminPaths.lookForm(tenantId, lookWords.banner),
)
