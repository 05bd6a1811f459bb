import type { SubmissionResult } from '@conform-to/react'
import { RefusalAlert } from './refusal-alert.tsx'

export type Reply = { result: SubmissionResult<string[]>; refusal: string | null }

/** Shows the refusal of a whole form, if no field shows a problem of its own. */
export function FormRefusal({ reply }: { reply?: Reply | undefined }) {
  const isBesideField = Object.values(reply?.result.error ?? {}).some(
    (problems) => (problems ?? []).length > 0,
  )
  return isBesideField ? null : <RefusalAlert name={reply?.refusal ?? null} />
}
