import type { z } from 'zod'

/** Fields that clients send within `data` as well, as the specification writes them down. */
export function withinData<Schema extends z.ZodObject>(fields: Schema): z.ZodType<z.output<Schema>> {
  const each = fields.partial()
  return each
    .extend({ data: each.optional() })
    .transform(({ data, ...flat }) => ({ ...flat, ...(data as object | undefined) }))
    .pipe(fields as unknown as z.ZodType<z.output<Schema>, object>)
}
