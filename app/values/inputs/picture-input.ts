import { z } from 'zod'
import { locales } from '#app/values/locale.ts'

/** A picture by its name, or by its address as answers have it; none is ''. */
const named = z
  .string({ error: 'invalid' })
  .trim()
  .max(2_000)
  .transform((typed) => typed.slice(typed.lastIndexOf('/') + 1))

export const pictureInput = named.nullish().transform((name) => name ?? '')

/** A picture in the site's own language, or one in each that has its own. */
export const picturesInput = z
  .union([named, z.partialRecord(z.enum(locales), named)], { error: 'invalid' })
  .nullish()
  .transform((names): PictureNames => names ?? '')

export type PictureNames = string | { readonly [Language in (typeof locales)[number]]?: string | undefined }
