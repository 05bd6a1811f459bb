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

/** What a publisher tells the readers; `from` and `until` are days in Japan, both of showing, none is now and for good. */
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
/** The same as a page sends it, which may ask to see it first. */
export const NotificationForm = NotificationInput.extend({
  do: z.enum(['preview'], { error: 'notAChoice' }).optional(),
})
export const NewNotificationForm = NotificationForm.refine(isInOrder, inOrder)
export type NotificationInput = z.output<typeof NotificationInput>

/** What a client changes of one; what it doesn't send stays. */
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
