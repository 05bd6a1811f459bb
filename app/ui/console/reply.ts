import type { SubmissionResult } from '@conform-to/react'

/** What came of a form that was sent, as conform and the names of refusals have it. */
export type Reply = { result: SubmissionResult<string[]>; refusal: string | null }

/** What concerns this form, of a page that has several, each with its name in the field `form`. */
export function replyTo(reply: Reply | undefined, name: string | undefined): Reply | undefined {
  return name === undefined || reply?.result.initialValue?.form === name ? reply : undefined
}
