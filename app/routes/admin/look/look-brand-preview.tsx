import { draftOfBrand } from '#app/domain/site/look/brand/save-brand.ts'
import { lookWords } from '#app/pages/admin/look/look-forms.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { brandForm } from './brand-form.ts'
import { tryOutPictures } from './try-out.ts'

/** The same page; what is sent here is looked at and not saved. */
export { default, loader, meta } from './look-brand.tsx'

export const action = tryOutPictures(brandForm, draftOfBrand, (tenantId) =>
  adminPaths.lookForm(tenantId, lookWords.brand),
)
