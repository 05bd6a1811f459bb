import { z } from 'zod'
import { readRangeLine, type WrittenRange } from '#app/features/identity/model/ip-range/ip-range.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { dayInput, flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { isUserGroupName } from '#app/kernel/values/names.ts'

const number = (max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, fieldProblem('tooSmall', { min: 1 }))
    .max(max, fieldProblem('tooBig', { max }))
/** A number, or null if it is empty, which means any number. */
const numberOrAny = (max: number) =>
  number(max)
    .nullish()
    .transform((given) => given ?? null)
const count = (byDefault: number, max: number) => number(max).default(byDefault)

const text = (max: number) => z.string({ error: 'invalid' }).trim().max(max, fieldProblem('tooLong', { max }))

const bound = dayInput.nullish().transform((day) => day ?? null)
const print = z.coerce
  .number({ error: 'notAChoice' })
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'notAChoice' }))

/** Whether the days are in order. `startsOn` and `endsOn` are days in Japan, both included. */
const isInOrder = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) =>
  startsOn === null || endsOn === null || startsOn <= endsOn
const inOrder = { error: 'endBeforeStart', path: ['endsOn'] }

const rangeRow = z
  .object({ text: text(120), startsOn: bound, endsOn: bound, reason: text(255).default('') })
  .refine(isInOrder, inOrder)

/** assumed: the most ranges of a group. Most institutions have fewer than ten. */
const maxRanges = 500

/**
 * The ranges, either as rows with days and a reason, or as a text with one range on each line. Empty lines count, so that line numbers are
 * right.
 */
const ranges = z
  .union([z.array(rangeRow), z.string().transform(rowsOf)], { error: 'invalid' })
  .default([])
  .refine((rows) => rows.length <= maxRanges, fieldProblem('tooMany', { max: maxRanges }))

function rowsOf(typed: string): WrittenRange[] {
  return typed.split(/\r\n|\r|\n/).map(readRangeLine)
}

const contentGroupIds = z
  .array(z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId'))
  .max(500, fieldProblem('tooMany', { max: 500 }))
  .default([])
  .transform((ids) => [...new Set(ids)])

/**
 * A complete user group as forms and the API send it. Absent fields are off, empty or the default, so that an emptied
 * list is empty. The ranges are checked on saving, because what is allowed depends on the person who saves.
 */
const fields = z.object({
  id: z.string({ error: 'invalidId' }).optional(),
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .refine(isUserGroupName, 'invalidUserGroupName'),
  byId: flagInput,
  byIp: flagInput,
  autoIp: flagInput,
  /** Whether a reader's address is checked. On unless it is switched off (ruling 43). */
  checksAddress: z.preprocess((flag) => flag ?? true, flagInput),
  /** The most readers of the group (R429). */
  maxUsers: count(1, 100_000),
  /** The most sessions of a reader (ruling 8). */
  maxSessions: count(3, 10_000),
  /** How many readers may have one licensed content open at once. Empty means any number. */
  seats: numberOrAny(100_000),
  atLimit: z.enum(['end-oldest', 'refuse'], { error: 'notAChoice' }).default('end-oldest'),
  limitMessage: wordsInput(500),
  startsOn: bound,
  endsOn: bound,
  print: print
    .nullish()
    .meta({ input: 'choice' })
    .transform((right) => right ?? null),
  /** How many pages of one content each reader may print within 30 days. Empty means any number. */
  printAllowance: numberOrAny(100_000),
  /** The content groups that its readers may read, and no others. An empty list gives them the rights of any reader. */
  contentGroupIds,
  ranges,
  /**
   * Ranges wider than the administrator may enter are proposed to the platform's operator instead of being refused
   * (ruling 40).
   */
  proposesLarger: flagInput,
  revision: revisionInput,
})
export const UserGroupInput = fields.refine(isInOrder, inOrder)
export type UserGroupInput = z.output<typeof UserGroupInput>

/** The fields with the name of the form on its page, and the button that was pressed. */
export const UserGroupForm = fields
  .extend({ form: z.literal('save'), do: z.enum(['check', 'save']).optional().catch(undefined) })
  .refine(isInOrder, inOrder)

/** The fields as API calls send them: with the id in the path, or without one. */
export const AddUserGroupCall = fields.omit({ id: true, revision: true }).refine(isInOrder, inOrder)
export const UpdateUserGroupCall = fields
  .extend({ id: z.string({ error: 'invalidId' }) })
  .refine(isInOrder, inOrder)

/** A list of addresses to check before saving. Without `id` it is for a new group. */
export const RangesCall = z.object({ id: z.string().optional(), ranges, proposesLarger: flagInput })
export type RangesCall = z.output<typeof RangesCall>
