import type { z } from 'zod'

/** Fields that clients send within `data` as well, as the specification writes them down. */
export function withinData<Schema extends z.ZodObject>(fields: Schema): z.ZodType<z.output<Schema>> {
  return within('data', fields)
}

/** Fields that stand in a record of their own in an answer, and may be sent so. */
export function within<Schema extends z.ZodObject>(
  name: string,
  fields: Schema,
): z.ZodType<z.output<Schema>> {
  const each = fields.partial()
  const read = each
    .extend({ [name]: each.optional() })
    .transform(({ [name]: inner, ...flat }) => ({ ...flat, ...(inner as object | undefined) }))
    .pipe(fields as never)
  return read as unknown as z.ZodType<z.output<Schema>>
}
