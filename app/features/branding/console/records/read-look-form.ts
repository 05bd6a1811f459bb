import type { LookFormName } from '#app/features/branding/model/forms/look-inputs.ts'
import { lookFormOf } from '#app/features/branding/parts/preview/look-forms.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** The form of the look that an address means. Refuses `notFound`. */
export function readLookForm(word: string | undefined): LookFormName {
  return lookFormOf(word) ?? refuse('notFound')
}
