import type { z } from 'zod'
import { refuseFields } from '#app/errors/refusal.ts'

/** Checks what a call brought. Refuses with `badParameters` and what is wrong with each field. */
export function parseCall<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return refuseFields(fields)
}
