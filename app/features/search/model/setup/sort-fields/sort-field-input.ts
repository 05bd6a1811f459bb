import { z } from 'zod'
import { contentFields, contentsGroupField } from '#app/kernel/values/content-field.ts'
import { flagInput, usuallyYesInput } from '#app/kernel/values/inputs/flag-input.ts'
import { codeInput } from '#app/kernel/values/inputs/number-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'

/** The kind of list: 1 search, 2 groups. */
export const sortContext = codeInput([1, 2], 1)
const field = z.coerce
  .number({ error: 'notAChoice' })
  .int('notAChoice')
  .min(1, 'notAChoice')
  .max(contentsGroupField, 'notAChoice')
  .meta({ input: 'choice' })

/** A sort field as a whole. Its kind of list never changes. `isAcsDefault` keeps its spelling (ruling 38). */
export const SortFieldInput = z.object({
  field,
  title: filledWordsInput(64),
  isAcsDefault: usuallyYesInput,
  isSortFieldDefault: flagInput,
  order: z.coerce.number().int().min(0).max(9_999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type SortFieldInput = z.output<typeof SortFieldInput>

export const NewSortFieldInput = SortFieldInput.extend({ type: sortContext })
export type NewSortFieldInput = z.output<typeof NewSortFieldInput>

/** The numbers that a form offers: a content's fields and its group. */
export const sortFieldNumbers = [...contentFields.map((_, at) => at + 1), contentsGroupField]
