import type { z } from 'zod'
import type { ErrorName } from '#app/errors/catalogue.ts'
import { narrowerName } from '#app/errors/narrower-name.ts'
import { refuse } from '#app/errors/refusal.ts'

/**
 * Checks what a call brought. Refuses with what is wrong with each field, by the name that says most (`narrowerName`), else with
 * `badParameters`.
 */
export function parseCall<Schema extends z.ZodType>(
  schema: Schema,
  params: unknown,
  unusable?: ErrorName,
): z.output<Schema> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return refuse(narrowerName(fields, unusable), { fields })
}
