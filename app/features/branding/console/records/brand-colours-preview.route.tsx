import { BrandColoursInput, draftOfBrandColours } from '#app/features/branding/model/themes/themes.ts'
import { tryOut } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The same form, but its input is only previewed and not saved. */
export { default, loader, meta } from './brand-colours.route.tsx'

export const action = tryOut(BrandColoursInput, draftOfBrandColours, adminPaths.brandingColours)
