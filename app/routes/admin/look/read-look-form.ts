import type { LookFormName } from '#app/domain/site/look/forms/look-inputs.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { lookFormOf } from '#app/pages/admin/look/look-forms.ts'

/** The form of the look that an address means. Refuses `notFound`. */
export function readLookForm(word: string | undefined): LookFormName {
  return lookFormOf(word) ?? refuse('notFound')
}
