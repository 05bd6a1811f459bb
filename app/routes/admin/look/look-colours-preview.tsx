import { draftOfBrandColours } from '#app/domain/site/look/themes/apply-theme.ts'
import { BrandColoursInput } from '#app/domain/site/look/themes/brand-theme.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { tryOut } from './try-out.ts'

/** The same page; what is sent here is looked at and not saved. */
export { default, loader, meta } from './look-colours.tsx'

export const action = tryOut(BrandColoursInput, draftOfBrandColours, adminPaths.lookColours)
