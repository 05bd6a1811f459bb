import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'

/** The valid part of a form, and the names of its invalid fields. */
export type Readable<Schema extends z.ZodType> = { part: Partial<z.output<Schema>>; wrong: readonly string[] }

/** Reads the valid fields of a form. If several forms share a page, reads the one that was sent. */
export function readablePart<Schema extends z.ZodType>(
  sent: FormData,
  schema: Schema,
  problems: object,
): Readable<Schema> {
  const wrong = [...new Set(Object.keys(problems).map((path) => path.replace(/[.[].*/, '')))]
  const right = Object.entries(shapeOf(schema, sent)).filter(([name]) => !wrong.includes(name))
  const submission = parseWithZod(sent, { schema: z.object(Object.fromEntries(right)) })
  const part = submission.status === 'success' ? submission.value : {}
  return { part: part as Partial<z.output<Schema>>, wrong }
}

function shapeOf(schema: z.core.$ZodType, sent: FormData): z.core.$ZodShape {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return {}
  const { discriminator } = schema.def
  const name = sent.get(discriminator)
  const chosen = schema.options.find(
    (option) => option instanceof z.ZodObject && option.shape[discriminator]?.safeParse(name).success,
  )
  return chosen === undefined ? {} : shapeOf(chosen, sent)
}
