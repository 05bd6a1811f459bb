import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { FormReply } from './form.ts'

/**
 * Reads a form that was sent by GET to preview it before saving: the reply that shows it as typed, and its value, or null
 * if a field is invalid.
 */
export function readTried<Schema extends z.ZodType>(
  typed: URLSearchParams,
  schema: Schema,
): { reply: FormReply; value: z.output<Schema> | null } {
  const submission = parseWithZod(typed, { schema })
  const value = submission.status === 'success' ? submission.value : null
  return { reply: { result: submission.reply(), refusal: null }, value }
}
