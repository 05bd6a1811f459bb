import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { FormReply } from './form.ts'

/**
 * What a form's fields would make, that somebody sent by GET to see it before it is saved: the answer that shows the form as it was
 * typed, and its value, null where something is wrong with it.
 */
export function readTried<Schema extends z.ZodType>(
  typed: URLSearchParams,
  schema: Schema,
): { reply: FormReply; value: z.output<Schema> | null } {
  const submission = parseWithZod(typed, { schema })
  const value = submission.status === 'success' ? submission.value : null
  return { reply: { result: submission.reply(), refusal: null }, value }
}
