import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { dayInput } from '#app/kernel/values/inputs/day-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'

const title = filledWordsInput(255)
const content = filledWordsInput(10_000, 'long-languages')

const bound = z
  .union([z.literal(''), z.null(), dayInput], { error: 'invalidDate' })
  .transform((day) => day || null)
const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')
const audience = z.enum(['all', 'readers', 'groups'], { error: 'notAChoice' })
const groupIds = z
  .array(z.string({ error: 'invalidId' }), { error: 'invalid' })
  .max(500, fieldProblem('tooMany', { max: 500 }))
  .transform((ids) => [...new Set(ids)])

const isInOrder = ({ from, until }: { from?: string | null; until?: string | null }) =>
  !from || !until || from <= until
const inOrder = { error: 'endBeforeStart', path: ['until'] }

/**
 * A notification as an administrator enters it. `from` and `until` are days in Japan, and it is shown on both. Without
 * `from` it is shown from now on, and without `until` it stays.
 */
export const NotificationInput = z.object({
  title,
  content,
  from: bound.default(null).meta({ input: 'day' }),
  until: bound.default(null).meta({ input: 'day' }),
  audience: audience.default('all'),
  userGroupIds: groupIds.default([]),
  revision: revisionInput,
})
export const NewNotification = NotificationInput.refine(isInOrder, inOrder)
/** The same from a form, which may ask for a preview. */
export const NotificationForm = NotificationInput.extend({
  do: z.enum(['preview'], { error: 'notAChoice' }).optional(),
})
export const NewNotificationForm = NotificationForm.refine(isInOrder, inOrder)
export type NotificationInput = z.output<typeof NotificationInput>

/** The changes to a notification. Fields that aren't sent stay as they are. */
export const NotificationChanges = z
  .object({
    id,
    title: title.optional(),
    content: content.optional(),
    from: bound.optional(),
    until: bound.optional(),
    audience: audience.optional(),
    userGroupIds: groupIds.optional(),
    revision: revisionInput,
  })
  .refine(isInOrder, inOrder)
export const NotificationId = z.object({ id })
