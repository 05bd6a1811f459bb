import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** A file that can't be imported as a whole (validate.file.*): `invalidFile` (413), with the reason beside the file. */
export function refuseCsv(why: FieldProblemKey, params: Record<string, string | number> = {}): never {
  return refuse('invalidFile', { fields: { file: [fieldProblem(why, params)] } })
}
