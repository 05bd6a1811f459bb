import { draftOfBrand } from '#app/features/branding/model/brand/brand.ts'
import { brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { tryOutPictures } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { brandForm } from './picture-forms.ts'

/** The same form, but its input is only previewed and not saved. */
export { default, loader, meta } from './brand.route.tsx'

export const action = tryOutPictures(brandForm, draftOfBrand, (tenantId) =>
  adminPaths.brandingForm(tenantId, brandingWords.brand),
)
