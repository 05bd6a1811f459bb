import { z } from 'zod'
import { pictureInput, picturesInput } from '#app/kernel/values/inputs/picture-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'

/** The site's name, logo and icons as a whole. Absent fields are empty (title: at most 255 characters). */
export const BrandInput = z.object({
  titlePage: wordsInput(255),
  tagline: wordsInput(255),
  logo: picturesInput,
  favicon: pictureInput,
  revision: revisionInput,
})
export type BrandInput = z.output<typeof BrandInput>
