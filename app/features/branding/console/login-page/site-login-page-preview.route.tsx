import { CustomLoginInput, draftOfTitles } from '#app/features/branding/model/custom-login/custom-login.ts'
import { tryOut } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The same form, but its input is only previewed and not saved. */
export { default, loader, meta } from './site-login-page.route.tsx'

export const action = tryOut(CustomLoginInput, draftOfTitles, adminPaths.siteLoginPage)
