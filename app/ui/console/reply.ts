import type { SubmissionResult } from '@conform-to/react'

/** The answer to a sent form: the result for conform, and the name of the refusal. */
export type Reply = { result: SubmissionResult<string[]>; refusal: string | null }

/** The reply if it belongs to this form. On a page with several forms, each sends its name as `form`. */
export function replyTo(reply: Reply | undefined, name: string | undefined): Reply | undefined {
  return name === undefined || reply?.result.initialValue?.form === name ? reply : undefined
}
