import { z } from 'zod'
import { groupTypeFromCode } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { changedFlag, flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { type Protection, protections } from '#app/kernel/values/reading/protection.ts'

const name = filledWordsInput(100)

const count = (max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, fieldProblem('tooSmall', { min: 1 }))
    .max(max, fieldProblem('tooBig', { max }))

const type = z.coerce
  .number({ error: 'notAChoice' })
  .pipe(
    z.union(
      [1, 2, 3, 4, 5, 6].map((code) => z.literal(code)),
      { error: 'notAChoice' },
    ),
  )
  .transform(groupTypeFromCode)

const refCode = z
  .string({ error: 'invalid' })
  .trim()
  .max(64, fieldProblem('tooLong', { max: 64 }))

const binding = z
  .enum(['', 'left', 'right'], { error: 'notAChoice' })
  .transform((side): 'left' | 'right' | null => side || null)

const protection = z
  .enum(['', ...protections], { error: 'notAChoice' })
  .transform((level): Protection | null => level || null)

/** A complete content group. Absent fields get the usual values of a new group. */
export const GroupInput = z.object({
  name,
  type: type.default('normal').meta({ input: 'choice' }),
  refCode: refCode.default(''),
  default: flagInput,
  isWrapLine: flagInput,
  itemSize: count(20).default(5),
  numRow: count(10).default(2),
  binding: binding.default(null),
  protection: protection.default(null),
  revision: revisionInput,
})
export type GroupInput = z.output<typeof GroupInput>

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')

/** The fields of a group that a client changes. Fields that aren't sent stay as they are. */
export const GroupChanges = z.object({
  id,
  name: name.optional(),
  type: type.optional(),
  refCode: refCode.optional(),
  default: changedFlag,
  isWrapLine: changedFlag,
  itemSize: count(20).optional(),
  numRow: count(10).optional(),
  binding: binding.optional(),
  protection: protection.optional(),
  revision: revisionInput,
})

export const GroupId = z.object({ id })
/** assumed: a group that has contents can be deleted only if the request says where they go. */
export const DeletedGroup = z.object({ id, moveTo: id.optional() })
export const GroupOrder = z.object({ ids: z.array(id, { error: 'required' }).max(1_000) })
export const GroupRefCode = z.object({ id, refCode: refCode.optional(), revision: revisionInput })
