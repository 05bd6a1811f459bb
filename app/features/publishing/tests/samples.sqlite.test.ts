import { beforeEach, describe, expect, it } from 'vitest'
import { formats } from '#app/features/documents/model/formats/formats.ts'
import { updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { changeGroup } from '#app/features/publishing/model/groups/save-group.ts'
import { addSamples, removeSamples } from '#app/features/publishing/model/samples/edit-samples.ts'
import { ContentData, ReplacementData } from '#app/features/publishing/model/upload/content-input.ts'
import { replaceContent, uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { forgetSite } from '#app/visit/site.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, lastAudit, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const { tenantId } = world.hanabi
const staff = async () => {
  const visit = await atSite(serviceAdmin('hanabi'), tenantId)
  forgetSite(visit.site)
  return atSite(serviceAdmin('hanabi'), tenantId)
}
const contents = async () =>
  (await db.selectFrom('content').select('id').where('tenant_id', '=', tenantId).orderBy('id').execute()).map(
    ({ id }) => id,
  )
const groups = async () =>
  (
    await db
      .selectFrom('content_group')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
const file = () => ({
  name: 'own.pdf',
  type: 'application/pdf',
  stream: (async function* () {
    yield new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
  })(),
})

beforeEach(makeWorldRecords)

describe('samples', () => {
  it('are real files in a group of their own, and go with one call, nothing else', async () => {
    const [before, own] = [await contents(), await groups()]
    const { groupId, contentIds } = await addSamples(await staff())
    expect(await contents()).toEqual([...before, ...contentIds].sort())
    const rows = await db
      .selectFrom('document')
      .select(['source_key as key', 'bytes'])
      .where('tenant_id', '=', tenantId)
      .where('content_id', 'in', contentIds)
      .execute()
    expect(rows).toHaveLength(contentIds.length)
    for (const { key, bytes } of rows) {
      const stored = new Uint8Array(await ((await env.FILES.get(key))?.arrayBuffer() ?? new ArrayBuffer(0)))
      expect([stored.length, formats[0]?.looksLike(stored)]).toEqual([bytes, true])
    }
    expect(await refusalOf(addSamples(await staff()))).toBe('samplesExist')
    expect(await removeSamples(await staff())).toEqual({ removed: contentIds.length })
    expect([await contents(), await groups()]).toEqual([before, own])
    expect(own).not.toContain(groupId)
    const jobs = await db
      .selectFrom('job')
      .select('subject')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'remove-content')
      .where('subject', 'in', contentIds)
      .execute()
    expect(jobs).toHaveLength(contentIds.length)
    expect((await lastAudit(tenantId)).map(({ action }) => action)).toContain('content.samples')
    expect(await removeSamples(await staff())).toEqual({ removed: 0 })
  })

  it('stop being samples when the publisher edits one, gives one a file, or uses their group', async () => {
    const visit = await staff()
    const { groupId, contentIds } = await addSamples(visit)
    const [edited = '', replaced = '', untouched = ''] = contentIds
    await db
      .updateTable('document')
      .set({ state: 'ready' })
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', replaced)
      .execute()
    await updateContent(await staff(), edited, { title: 'わたしの本', revision: null })
    await replaceContent(await staff(), replaced, ReplacementData.parse({}), file())
    const data = ContentData.parse({ title: '自分の資料', contentGroupIds: [groupId] })
    const { contentId: own } = await uploadContent(await staff(), data, file())
    expect(await removeSamples(await staff())).toEqual({ removed: 1 })
    const left = await contents()
    expect(left).toEqual(expect.arrayContaining([edited, replaced, own]))
    expect(left).not.toContain(untouched)
    expect(await groups()).toContain(groupId)
    expect(await removeSamples(await staff())).toEqual({ removed: 0 })
  })

  it('leave their group to a plan that covers it, and to a publisher who renames it', async () => {
    const { groupId } = await addSamples(await staff())
    await db
      .insertInto('subscription_plan')
      .values({
        tenant_id: tenantId,
        id: 'sampleplan000000000001',
        name: 'p',
        price: 1,
        duration: 1,
        duration_type: 'month',
      })
      .execute()
    await db
      .insertInto('subscription_plan_group')
      .values({ tenant_id: tenantId, plan_id: 'sampleplan000000000001', group_id: groupId })
      .execute()
    await removeSamples(await staff())
    expect(await groups()).toContain(groupId)
    const again = await addSamples(await staff())
    const names = await db
      .selectFrom('content_group')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', [groupId, again.groupId])
      .orderBy('id')
      .execute()
    expect(names.map(({ name }) => name)).toEqual(['サンプル', 'サンプル 2'])
    await changeGroup(await staff(), again.groupId, { name: '別の分類', revision: null } as never)
    await removeSamples(await staff())
    expect(await groups()).toEqual(expect.arrayContaining([groupId, again.groupId]))
  })

  it('are only for administrators of the site', async () => {
    const visit = { ...(await staff()), actor: serviceAdmin('sakura') }
    expect(await refusalOf(addSamples(visit))).toBe('noPermission')
    expect(await refusalOf(removeSamples(visit))).toBe('noPermission')
  })
})
