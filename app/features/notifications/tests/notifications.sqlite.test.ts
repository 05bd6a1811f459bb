import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addNotification,
  changeNotification,
  deleteNotification,
  getEditedNotification,
  listEditedNotifications,
  NewNotification,
  NotificationChanges,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { newestNotifications } from '#app/features/notifications/model/news/notification.ts'
import { getNotification, listNotifications } from '#app/features/notifications/model/news/notifications.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { clock, days, db, startOfTests, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let admin: Visit
let stranger: Visit
const group = 'groupofnews00000000001'

beforeAll(async () => {
  await makeWorldRecords()
  admin = await staffOf('aozora')
  stranger = await staffOf('sakura')
  const row = { id: group, name: 'news', name_key: 'news', created_at: 0, updated_at: 0 }
  await db
    .insertInto('user_group')
    .values({ tenant_id: 1, ...row })
    .execute()
})
beforeEach(() => {
  clock.now = startOfTests
})

const nameOf = (error: unknown) => (error as { name: string }).name
const fieldsOf = (error: unknown) => (error as { fields: object }).fields
const refusal = (work: Promise<unknown>) => work.then(() => 'done', nameOf)
const add = async (fields: object) =>
  (await addNotification(admin, NewNotification.parse({ title: '知らせ', content: '本文', ...fields }))).id
const change = (id: number, fields: object) => {
  const { id: _, ...changes } = NotificationChanges.parse({ id, ...fields })
  return changeNotification(admin, id, changes)
}
const day = (offset: number) => new Date(startOfTests + offset * days).toISOString().slice(0, 10)

/** Returns who sees the notification in the list, on its page and in the frame of every page. */
async function seenBy(id: number) {
  const guest = await visitAt('aozora')
  const reader = (groupId: string | null): Visit => ({
    ...guest,
    actor: { kind: 'reader', level: 'reader', id: 'r', sessionId: 's', groupId } as Actor,
  })
  const visits = { guest, reader: reader(null), member: reader(group), 'other member': reader('another') }
  const seen: string[] = []
  for (const [name, visit] of Object.entries(visits)) {
    const list = await listNotifications(visit, { page: 1, size: 100 })
    const ways = [
      list.notifications.some((one) => one.id === id),
      (await refusal(getNotification(visit, { id: String(id) }))) === 'done',
      newestNotifications(visit, clock.now).some((one) => one.id === id),
    ]
    expect(new Set(ways).size, `${name}: ${ways.join()}`).toBe(1)
    if (ways[0]) seen.push(name)
  }
  return seen
}
const everybody = ['guest', 'reader', 'member', 'other member']

it.each([
  [{ audience: 'all' }, everybody],
  [{ audience: 'readers' }, ['reader', 'member', 'other member']],
  [{ audience: 'readers', userGroupIds: [group] }, ['reader', 'member', 'other member']],
  [{ audience: 'groups', userGroupIds: [group] }, ['member']],
])(
  'a notification with %j is seen by %j: in lists, on its page and in the frame',
  async (fields, expected) => {
    expect(await seenBy(await add(fields))).toEqual(expected)
  },
)

it('is shown from its first day to its last, both included', async () => {
  const id = await add({ from: day(1), until: day(2) })
  for (const [offset, expected] of [
    [0, []],
    [1, everybody],
    [2, everybody],
    [3, []],
  ] as const) {
    clock.now = startOfTests + offset * days
    expect(await seenBy(id)).toEqual(expected)
  }
})

it('is stored in two languages, and a change alters only what was sent', async () => {
  const id = await add({ title: { ja: '休館', en: 'Closed' }, content: { ja: '休みます。', en: 'We rest.' } })
  await change(id, { content: { ja: '開きます。', en: 'We open.' } })
  const english = await visitAt('aozora', undefined, 'en')
  expect(await getNotification(english, { id: String(id) })).toMatchObject({
    title: 'Closed',
    content: 'We open.',
  })
  const { revision, from } = await getEditedNotification(admin, { id })
  clock.now = startOfTests + days / 24
  await change(id, { title: '開館', revision })
  expect((await getEditedNotification(admin, { id })).from).toBe(from)
  expect(await refusal(change(id, { title: '遅い', revision }))).toBe('changedMeanwhile')
  await deleteNotification(admin, { id })
  expect(await seenBy(id)).toEqual([])
  expect(await refusal(deleteNotification(admin, { id }))).toBe('notFound')
})

it('is refused without a group, with an unknown group, and with its days in the wrong order', async () => {
  expect(await add({ audience: 'groups' }).catch(fieldsOf)).toEqual({ userGroupIds: ['required'] })
  expect(await refusal(add({ audience: 'groups', userGroupIds: ['nobody'] }))).toBe('userGroupNotFound')
  const once = await add({ audience: 'groups', userGroupIds: [group] })
  await change(once, { audience: 'readers' })
  expect((await getEditedNotification(admin, { id: once })).userGroupIds).toEqual([])
  await change(once, { userGroupIds: [group] })
  expect((await getEditedNotification(admin, { id: once })).userGroupIds).toEqual([])
  const id = await add({ from: day(2) })
  expect(await change(id, { until: day(1) }).catch(fieldsOf)).toEqual({ until: ['endBeforeStart'] })
})

it('R003 R442 belongs to its own tenant', async () => {
  const id = await add({ title: '青空の知らせ' })
  const titles = async (visit: Visit) =>
    (await listEditedNotifications(visit, { page: 1, size: 100 })).notifications.map(({ title }) => title.ja)
  expect(await titles(admin)).toContain('青空の知らせ')
  expect(await titles(stranger)).not.toContain('青空の知らせ')
  await refusal(deleteNotification(stranger, { id }))
  await refusal(changeNotification(stranger, id, { title: '桜', revision: null }))
  expect(await titles(admin)).toContain('青空の知らせ')
  expect(await refusal(listEditedNotifications(await visitAt('aozora'), { page: 1, size: 1 }))).toBe(
    'unauthorized',
  )
})
