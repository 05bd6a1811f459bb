import { CustomLoginInput, draftOfTitles } from '#app/domain/site/sign-in-options/custom-login.ts'
import { tryOut } from '#app/routes/admin/look/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The same page; what is sent here is looked at and not saved. */
export { default, loader, meta } from './site-login-page.tsx'

export const action = tryOut(CustomLoginInput, draftOfTitles, adminPaths.siteLoginPage)
