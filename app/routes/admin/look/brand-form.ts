import { BrandInput } from '#app/domain/site/look/brand/brand-input.ts'
import { keepPicture } from '#app/domain/site/picture/keep-picture.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import type { PictureParts } from './try-out.ts'

/** The form's schema, and how the pictures that come with it are kept. */
export const brandForm: PictureParts<typeof BrandInput> = [
  BrandInput,
  async ({ visit: staffVisit, params }, field, file) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    return (await keepPicture(visit, field === 'favicon' ? 'favicon' : 'logo', file)).key
  },
]
