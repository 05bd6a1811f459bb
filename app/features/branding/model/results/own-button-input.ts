import { z } from 'zod'
import { colourInput } from '#app/kernel/values/inputs/colour-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { customButtons } from '#app/visit/site-settings.ts'

/** A complete button in a site's own words and colours. Without words it has the default ones. */
export const CustomButtonInput = z.object({
  name: z.enum(customButtons),
  label: wordsInput(64),
  backgroundColor: colourInput('#1f5f4a'),
  color: colourInput('#ffffff'),
  ordinal: z.coerce.number().int().min(0).max(999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type CustomButtonInput = z.output<typeof CustomButtonInput>
