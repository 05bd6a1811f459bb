import { draftOfBanner } from '#app/features/branding/model/banner/banner.ts'
import { brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { tryOutPictures } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { bannerForm } from './picture-forms.ts'

/** The same form, but its input is only previewed and not saved. */
export { default, loader, meta } from './banner.route.tsx'

export const action = tryOutPictures(bannerForm, draftOfBanner, (tenantId) =>
  adminPaths.brandingForm(tenantId, brandingWords.banner),
)
