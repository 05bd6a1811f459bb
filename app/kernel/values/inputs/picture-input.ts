import { z } from 'zod'
import { locales } from '#app/kernel/i18n/locale.ts'

/** A picture by its name, or by its address as the API answers it. '' means no picture. */
const named = z
  .string({ error: 'invalid' })
  .trim()
  .max(2_000)
  .transform((typed) => typed.slice(typed.lastIndexOf('/') + 1))

export const pictureInput = named.nullish().transform((name) => name ?? '')

const namedInEach = z
  .union([named, z.partialRecord(z.enum(locales), named)], { error: 'invalid' })
  .nullable()
  .transform((names): PictureNames => names ?? '')

/** A picture in the site's own language, or one for each language that has its own. */
export const picturesInput = namedInEach.optional().transform((names) => names ?? '')

/** The same, but undefined if it is missing, so that the current picture stays. */
export const picturesOrKeptInput = namedInEach.optional()

export type PictureNames = string | { readonly [Language in (typeof locales)[number]]?: string | undefined }
