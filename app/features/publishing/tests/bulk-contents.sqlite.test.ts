import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeContents, undoContents } from '#app/features/publishing/model/editing/bulk/bulk-form.ts'
import { sweepPublications } from '#app/features/publishing/model/editing/sweep-publications.ts'
import { getEditedContent, updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { addContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { meanwhile } from '#tests/workerd/meanwhile.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { clock, days, db, env, startOfTests } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let admin: Visit
let stranger: Visit
let ids: string[]

beforeAll(async () => {
  await makeWorldRecords()
  admin = await staffOf('aozora')
  stranger = await staffOf('sakura')
})
beforeEach(async () => {
  clock.now = startOfTests
  ids = []
  for (const title of ['一冊目', '二冊目', '三冊目']) {
    const data = NewContentData.parse({ title, contentGroupIds: [1] })
    ids.push((await addContent(admin, data)).contentId)
  }
})

const nameOf = (error: unknown) => (error as { name: string }).name
const refusal = (work: Promise<unknown>) => work.then(() => 'done', nameOf)
const change = (action: string, of = ids, as = admin) => changeContents(as, { action, ids: of })

async function tagId(): Promise<number> {
  const row = await db
    .selectFrom('hash_tag')
    .select('id')
    .where('tenant_id', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The fields of each content that an action may change. */
async function states() {
  const found = await Promise.all(ids.map((id) => getEditedContent(admin, id).catch(() => null)))
  return found.map((one) =>
    one === null ? 'gone' : JSON.stringify([one.view, one.contentGroupIds, one.hashTags.length, one.type]),
  )
}

describe('an action on many contents', () => {
  it.each(['hide', 'addToGroup:2', 'addTag', 'recommend', 'delete'])(
    '%s changes every content that needs it, and undoing it affects only those',
    async (verb) => {
      const action = verb === 'addTag' ? `addTag:${await tagId()}` : verb
      const [first = '', ...others] = ids
      expect(await change(action, [first])).toMatchObject({ changed: 1 })
      const before = await states()
      const { changed, undo } = verb === 'delete' ? await change(action, others) : await change(action)
      expect(changed).toBe(2)
      const after = await states()
      expect(new Set(after).size).toBe(1)
      expect(after).not.toEqual(before)
      expect(await undoContents(admin, undo ?? '')).toEqual({ changed: 2, undo: null, left: [] })
      expect(await states()).toEqual(before)
      expect(await refusal(undoContents(admin, undo ?? ''))).toBe('notFound')
    },
  )

  it.each([
    ['hide', 'show'],
    ['removeFromGroup:2', 'addToGroup:2'],
    ['addToGroup:2', 'removeFromGroup:2'],
    ['delete', 'restore'],
  ])('%s isn’t undone if a colleague undid it and did it again', async (action, back) => {
    if (action.startsWith('remove')) await change('addToGroup:2')
    const { undo } = await change(action)
    const [again = ''] = ids
    await change(back, [again])
    await change(action, [again])
    const [before] = await states()
    expect(await undoContents(admin, undo ?? '')).toEqual({ changed: 2, undo: null, left: ['一冊目'] })
    const [after, ...others] = await states()
    expect(after).toBe(before)
    expect(others).not.toContain(before)
  })

  it('is undone for none if one is changed at the same moment', async () => {
    const { undo } = await change('hide')
    const [again = ''] = ids
    const hideAgain = async () => {
      await change('show', [again])
      await change('hide', [again])
    }
    expect(await refusal(undoContents(meanwhile(admin, hideAgain), undo ?? ''))).toBe('changedMeanwhile')
    expect(await undoContents(admin, undo ?? '')).toMatchObject({ changed: 2, left: ['一冊目'] })
  })

  it('leaves every content in a group', async () => {
    await change('addToGroup:2', ids.slice(0, 1))
    expect(await change('removeFromGroup:1')).toMatchObject({ changed: 1 })
    expect((await getEditedContent(admin, ids[0] ?? '')).contentGroupIds).toEqual([2])
    expect((await getEditedContent(admin, ids[1] ?? '')).contentGroupIds).toEqual([1])
  })

  it('shows a content only from its first day on', async () => {
    const [id = ''] = ids
    await updateContent(admin, id, { publishFrom: dayOf(clock.now + days), revision: null })
    await change('hide')
    expect(await change('show')).toMatchObject({ changed: 3 })
    const shown = async () => {
      const rows = db.selectFrom('content').select(['id', 'visible', 'withheld']).where('tenant_id', '=', 1)
      return (await rows.where('id', 'in', ids).execute()).filter(({ visible }) => visible === 1).length
    }
    expect(await shown()).toBe(2)
    clock.now += days
    await sweepPublications(env, clock.now)
    expect(await shown()).toBe(3)
  })

  it('makes open forms outdated', async () => {
    const { revision } = await getEditedContent(admin, ids[0] ?? '')
    await change('recommend')
    expect((await getEditedContent(admin, ids[0] ?? '')).revision).toBe(revision + 1)
  })

  it('is refused if it is unknown, or names an unknown group or hashtag', async () => {
    expect(await refusal(change('burn'))).toBe('badParameters')
    const tooMany = Array.from({ length: 101 }, (_, at) => ids[at % 3] ?? '')
    expect(await refusal(change('hide', tooMany))).toBe('badParameters')
    expect(await refusal(change('addToGroup:987654'))).toBe('contentGroupNotFound')
    expect(await refusal(change('addTag:987654'))).toBe('notFound')
  })

  it('is undone only by its author, within a day', async () => {
    const { undo } = await change('hide')
    expect(await refusal(undoContents(stranger, undo ?? ''))).toBe('notFound')
    clock.now = startOfTests + days + 1
    expect(await refusal(undoContents(admin, undo ?? ''))).toBe('notFound')
  })

  it('R003 R442 affects no content of another tenant', async () => {
    expect(await change('hide', ids, stranger)).toEqual({ changed: 0, undo: null, left: [] })
    expect(await refusal(change('delete', ids, stranger))).toBe('contentNotFound')
    expect((await states()).join()).not.toContain('false')
  })
})
