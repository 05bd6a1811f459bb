import type { z } from 'zod'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { type FieldProblems, narrowerName, refuse } from '#app/kernel/errors/refusal.ts'

/**
 * Validates the parameters of a call. Refuses with the problems of each field, under the most specific name
 * (`narrowerName`) or else `badParameters`.
 */
export function parseCall<Schema extends z.ZodType>(
  schema: Schema,
  params: unknown,
  unusable?: ErrorName,
): z.output<Schema> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const fields = problemsIn(result.error)
  return refuse(narrowerName(fields, unusable), { fields })
}

/** The problems of each field of a call. */
export function problemsOf(schema: z.ZodType, params: unknown): FieldProblems {
  const { error } = schema.safeParse(params)
  return error === undefined ? {} : problemsIn(error)
}

function problemsIn({ issues }: z.ZodError): FieldProblems {
  const fields: FieldProblems = {}
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body'
    fields[field] ??= []
    fields[field].push(message)
  }
  return fields
}
