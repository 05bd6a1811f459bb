import { BannerInput } from '#app/features/branding/model/banner/banner-input.ts'
import { keepPicture } from '#app/features/branding/model/picture/keep-picture.ts'
import type { PictureParts } from '#app/features/branding/parts/preview/try-out.ts'

/** The form's schema, and how the pictures that come with it are kept. */
export const bannerForm: PictureParts<typeof BannerInput> = [
  BannerInput,
  async ({ visit }, field, file) => {
    const isNarrow = field.includes('.mobileSlideImage')
    return (await keepPicture(visit, isNarrow ? 'mobileBanner' : 'banner', file)).key
  },
  'bannerImageResponseList',
]
