import { z } from 'zod'
import { contentFields, contentsGroupField } from '#app/values/content-field.ts'
import { flagInput, usuallyYesInput } from '#app/values/inputs/flag-input.ts'
import { codeInput } from '#app/values/inputs/number-input.ts'
import { revisionInput } from '#app/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/values/inputs/words-input.ts'

/** Where a list is sorted: 1 the search, 2 the groups. */
export const sortContext = codeInput([1, 2], 1)
const field = z.coerce
  .number({ error: 'notAChoice' })
  .int('notAChoice')
  .min(1, 'notAChoice')
  .max(contentsGroupField, 'notAChoice')
  .meta({ input: 'choice' })

/** What readers may sort a list by, as a whole; which list it is for never changes. `isAcsDefault` keeps its spelling (ruling 38). */
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

/** The numbers a form offers, a content's fields and its group. */
export const sortFieldNumbers = [...contentFields.map((_, at) => at + 1), contentsGroupField]
