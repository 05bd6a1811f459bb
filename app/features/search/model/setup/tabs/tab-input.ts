import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import { usuallyYesInput } from '#app/kernel/values/inputs/flag-input.ts'
import { everyLineInput } from '#app/kernel/values/inputs/lines-input.ts'
import { codeInput } from '#app/kernel/values/inputs/number-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'

/** A search tab: with boxes for fields, or for full text. */
export const TabInput = z.object({
  title: filledWordsInput(64),
  type: z.enum(['fields', 'full_text']).default('fields'),
  revision: revisionInput,
})
export type TabInput = z.output<typeof TabInput>

const ids = z
  .array(z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId'))
  .max(100)
  .default([])
const maxChoices = 200

/** A box of a tab as a whole: how the value is compared, and with which fields of a content. */
export const BoxInput = z.object({
  label: filledWordsInput(64),
  isShowLabel: usuallyYesInput,
  size: z.enum(['small', 'medium', 'large']).default('large'),
  /** 1 partial, 2 exact, 3 days, 4 single choice, 5 multiple choice, 6 months, 7 years. */
  operation: codeInput([1, 2, 3, 4, 5, 6, 7], 1),
  searchFields: z.array(z.enum(contentFields)).max(contentFields.length).default([]),
  /** The choices, one on each line. They are stored separated by commas. */
  matchValue: everyLineInput(/[\r\n,]+/).refine(
    (choices) => choices.length <= maxChoices,
    fieldProblem('tooMany', { max: maxChoices }),
  ),
  groupIds: ids,
  revision: revisionInput,
})
export type BoxInput = z.output<typeof BoxInput>
