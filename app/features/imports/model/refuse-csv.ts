import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/**
 * Refuses a file that can't be imported as a whole (validate.file.*) with `invalidFile` (413), and reports the reason at
 * the file.
 */
export function refuseCsv(why: FieldProblemKey, params: Record<string, string | number> = {}): never {
  return refuse('invalidFile', { fields: { file: [fieldProblem(why, params)] } })
}
