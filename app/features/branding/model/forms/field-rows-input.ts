import { z } from 'zod'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'

/**
 * Fields in their order, each once, with what each is called and whether it is shown; what isn't named follows and isn't shown.
 * Absent they are as the product has them: all of `fields`, those shown that `isUsual` says.
 */
export function fieldRowsInput<const Field extends string>(
  fields: readonly Field[],
  isUsual: (field: Field) => boolean = () => true,
) {
  const row = z.object({ field: z.enum(fields), label: wordsInput(64), isShown: flagInput })
  type Row = z.output<typeof row>
  const usual = fields.map((field) => ({ field, label: '', isShown: isUsual(field) })) as Row[]
  return z
    .array(row)
    .max(fields.length)
    .refine((rows) => new Set(rows.map(({ field }) => field)).size === rows.length, 'invalid')
    .optional()
    .meta({ input: 'rows' })
    .transform((rows = [...usual]): Row[] => [
      ...rows,
      ...usual
        .filter(({ field }) => rows.every((known) => known.field !== field))
        .map((left) => ({ ...left, isShown: false })),
    ])
}
