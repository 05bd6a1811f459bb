import { z } from 'zod'
import { contentFields } from '#app/values/content-field.ts'
import { flagInput } from '#app/values/inputs/flag-input.ts'
import { wordsInput } from '#app/values/inputs/words-input.ts'

const row = z.object({ field: z.enum(contentFields), label: wordsInput(64), isShown: flagInput })
type Row = z.output<typeof row>

const usual: readonly Row[] = contentFields.map((field) => ({ field, label: '', isShown: true }))

/** The fields of a content's page in their order, each once; what isn't named follows and isn't shown. */
export const detailFieldsInput = z
  .array(row)
  .max(contentFields.length)
  .refine((rows) => new Set(rows.map(({ field }) => field)).size === rows.length, 'invalid')
  .optional()
  .meta({ input: 'rows' })
  .transform((rows = [...usual]): Row[] => [
    ...rows,
    ...usual
      .filter(({ field }) => rows.every((known) => known.field !== field))
      .map((left) => ({ ...left, isShown: false })),
  ])
