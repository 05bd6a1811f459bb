import { BrandInput } from '#app/features/branding/model/brand/brand-input.ts'
import { keepPicture } from '#app/features/branding/model/picture/keep-picture.ts'
import type { PictureParts } from '#app/features/branding/parts/preview/try-out.ts'

/** The form's schema, and how the pictures that come with it are kept. */
export const brandForm: PictureParts<typeof BrandInput> = [
  BrandInput,
  async ({ visit }, field, file) =>
    (await keepPicture(visit, field === 'favicon' ? 'favicon' : 'logo', file)).key,
]
