import { z } from 'zod'

const nothing = z.object({})

/** Fields that clients send within `data` as well, as the specification writes them down. */
export function withinData<Schema extends z.ZodObject, Named extends z.ZodObject = typeof nothing>(
  fields: Schema,
  named?: Named,
) {
  return within('data', fields, named)
}

/**
 * Fields that stand in a record of their own in an answer, and may be sent so. What `named` has, such as the path's id, says which record
 * is meant, whatever the record itself says.
 */
export function within<Schema extends z.ZodObject, Named extends z.ZodObject = typeof nothing>(
  name: string,
  fields: Schema,
  named?: Named,
): z.ZodType<z.output<Schema> & z.output<Named>> {
  const each = fields.partial()
  const shape = named?.shape ?? {}
  const read = each
    .extend({ ...shape, [name]: each.optional() })
    .transform(({ [name]: inner, ...flat }) => ({ ...flat, ...(inner as object | undefined) }))
    .pipe(fields.extend(shape) as never)
  return read as unknown as z.ZodType<z.output<Schema> & z.output<Named>>
}
