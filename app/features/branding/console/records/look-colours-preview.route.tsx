import { draftOfBrandColours } from '#app/features/branding/model/themes/apply-theme.ts'
import { BrandColoursInput } from '#app/features/branding/model/themes/brand-theme.ts'
import { tryOut } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The same page for previewing. Nothing that is sent here is saved. */
export { default, loader, meta } from './look-colours.route.tsx'

export const action = tryOut(BrandColoursInput, draftOfBrandColours, adminPaths.lookColours)
