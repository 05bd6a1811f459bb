import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { isMissingReference } from '#app/kernel/data/commit.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { Refusal, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { filledWords, storedWords } from '#app/kernel/i18n/translations.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { dayInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  deleteNotificationRow,
  type EditedNotification,
  findEdited,
  insertNotification,
  type NotificationFields,
  nextNotificationId,
  pageOfEdited,
  updateNotification,
} from './edited-notification.ts'

/** A page of all notifications of the site, including past and future ones, latest first. For its administrators. */
export async function listEditedNotifications(
  visit: Visit,
  paging: Paging,
): Promise<Paged & { notifications: EditedNotification[] }> {
  requireStaff(visit, 'service')
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const { notifications, total } = await pageOfEdited(visit.db, visit.site, part)
  return { ...pagedOf(paging, total), notifications }
}

/** One notification. Refuses an unknown id with `notFound`. */
export async function getEditedNotification(
  visit: Visit,
  { id }: { id: number },
): Promise<EditedNotification> {
  requireStaff(visit, 'service')
  return (await findEdited(visit.db, visit.site, id)) ?? refuse('notFound')
}

/**
 * Adds a notification. Refuses the audience of user groups if no group is given, and an unknown group with
 * `userGroupNotFound`.
 */
export async function addNotification(visit: Visit, input: NotificationInput): Promise<{ id: number }> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const fields = fieldsOf(visit, input, visit.now())
  const id = await nextNotificationId(db, site.tenantId)
  await save(visit, [
    ...insertNotification(db, { tenantId: site.tenantId, id }, fields),
    insertAudit(visit, admin, {
      action: 'notification.add',
      subject: String(id),
      name: fields.title,
      after: publicFields(fields),
    }),
  ])
  return { id }
}

type Changes = Omit<z.output<typeof NotificationChanges>, 'id'>

/**
 * Changes a notification. Fields that aren't sent stay as they are. Refuses an unknown id with `notFound`, an outdated
 * revision with `changedMeanwhile`, and otherwise as `addNotification` does.
 */
export async function changeNotification(visit: Visit, id: number, changes: Changes): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const known = await getEditedNotification(visit, { id })
  const before = fieldsOf(visit, asInput(known), known.from)
  const after = fieldsOf(visit, { ...asInput(known), ...given(changes) }, known.from, known)
  const [written] = await save(visit, [
    ...updateNotification(db, { tenantId: site.tenantId, id }, after, changes.revision ?? known.revision),
    insertAudit(visit, admin, {
      action: 'notification.update',
      subject: String(id),
      name: after.title,
      before: publicFields(before),
      after: publicFields(after),
    }),
  ])
  if (written === 0) refuse('notFound')
}

/** Deletes a notification. Refuses an unknown id with `notFound`. */
export async function deleteNotification(visit: Visit, { id }: { id: number }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const known = await getEditedNotification(visit, { id })
  const fields = fieldsOf(visit, asInput(known), known.from)
  await save(visit, [
    deleteNotificationRow(visit.db, { tenantId: visit.site.tenantId, id }),
    insertAudit(visit, admin, {
      action: 'notification.delete',
      subject: String(id),
      name: fields.title,
      before: publicFields(fields),
    }),
  ])
}

async function save(visit: Visit, writes: Parameters<typeof commit>[1]): Promise<number[]> {
  try {
    return await commit(visit, writes)
  } catch (error) {
    throw isMissingReference(error) ? new Refusal('userGroupNotFound') : error
  } finally {
    forgetSite(visit.site)
  }
}

type Written = Omit<NotificationInput, 'revision'>

/**
 * Turns days into times. If the day of `at` is given, or none at all, the notification begins at `at`, so that an
 * unchanged day keeps its time.
 */
function fieldsOf(visit: Visit, input: Written, at: number, known?: EditedNotification): NotificationFields {
  const { audience, userGroupIds, from, until } = input
  if (audience === 'groups' && userGroupIds.length === 0) refuseFields({ userGroupIds: ['required'] })
  const begins = from === null || from === dayOf(at) ? at : startOfDay(from)
  if (until !== null && until < dayOf(begins)) refuseFields({ until: ['endBeforeStart'] })
  const { title, content } = input
  return {
    ...filledWords(
      visit,
      { title, content },
      known && storedWords(visit, { title: known.title, content: known.content }),
    ),
    from: begins,
    until: until === null ? null : startOfDay(addDays(until, 1)),
    audience,
    userGroupIds: audience === 'groups' ? userGroupIds : [],
  }
}

function asInput({ id: _, revision: __, from, until, ...known }: EditedNotification): Written {
  return { ...known, from: dayOf(from), until: lastDayOf(until) }
}

/** The last day on which it is shown. */
export function lastDayOf(until: number | null): Day | null {
  return until === null ? null : dayOf(until - 1)
}

function given({ revision: _, ...changes }: Changes): Partial<Written> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function publicFields({ from, until, ...fields }: NotificationFields) {
  return { ...fields, from: dayOf(from), until: lastDayOf(until) }
}

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

/** A notification as a form sends it. A form may also ask for a preview. */
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
