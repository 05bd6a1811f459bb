import type { SubmissionResult } from '@conform-to/react'
import { RefusalAlert } from './refusal-alert.tsx'

export type Reply = { result: SubmissionResult<string[]>; refusal: string | null }

/** A refusal as a whole, where no field says what is wrong with it. */
export function FormRefusal({ reply }: { reply?: Reply | undefined }) {
  const isBesideField = Object.values(reply?.result.error ?? {}).some(
    (problems) => (problems ?? []).length > 0,
  )
  return isBesideField ? null : <RefusalAlert name={reply?.refusal ?? null} />
}
