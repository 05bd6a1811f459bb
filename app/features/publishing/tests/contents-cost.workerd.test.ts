import { beforeAll, describe, expect, it } from 'vitest'
import {
  filterOf,
  type OverviewRequest,
  orderOf,
} from '#app/features/publishing/model/overview/content-overview.ts'
import { listContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import type { Visit } from '#app/visit/visit.ts'
import { rowsRead } from '#tests/workerd/rows-read.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const [small, large] = [2, 1]
const group = 901
const otherGroup = 902
const tag = 903

/** Inserts the rows within one statement: 6,000 statements would take a minute. */
const contents = `WITH RECURSIVE n (at) AS (SELECT ?2 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ?3)
  INSERT INTO content (tenant_id, id, title, author, find_key, visible, sort_keys, published_on, created_at, updated_at)
  SELECT ?1, printf('mass%020d', at), printf('本%05d', at), '', printf('本%05d' || char(10), at), at % 10 <> 0,
    json_object('0', printf('2%03d-01-01', at % 1000), '1', printf('本%05d', at)), printf('2%03d-01-01', at % 1000), at, at FROM n`
const inGroups = `INSERT INTO content_in_group (tenant_id, group_id, content_id)
  SELECT tenant_id, iif(created_at % 2, ${group}, ${otherGroup}), id FROM content
  WHERE tenant_id = ?1 AND id LIKE 'mass%' AND created_at >= ?2 AND created_at < ?3`
const tagged = `INSERT INTO content_hash_tag (tenant_id, tag_id, content_id) SELECT tenant_id, ${tag}, id FROM content
  WHERE tenant_id = ?1 AND id LIKE 'mass%' AND created_at % 7 = 0 AND created_at >= ?2 AND created_at < ?3`
const files = `INSERT INTO document (tenant_id, content_id, version, state, file_name, bytes, source_key, created_at, updated_at)
  SELECT tenant_id, id, 1, 'refused', 'a.pdf', 1, 'k', 0, 0 FROM content
  WHERE tenant_id = ?1 AND id LIKE 'mass%' AND created_at % 5 = 1 AND created_at >= ?2 AND created_at < ?3`

async function fill(tenantId: number, from: number, to: number) {
  await env.DB.batch(
    [contents, inGroups, tagged, files].map((sql) => env.DB.prepare(sql).bind(tenantId, from, to)),
  )
}

const plain: OverviewRequest = { page: 1, size: 50, ...filterOf({}), order: orderOf({}) }
const ordered = (sort: 'title' | 'day') => ({ order: orderOf({ sort }) })
const requests: [string, Partial<OverviewRequest>][] = [
  ['the first page', {}],
  ['the third page', { page: 3 }],
  ['by title', ordered('title')],
  ['by day', ordered('day')],
  ['of a group', { groupId: group }],
  ['of a group by title', { groupId: group, ...ordered('title') }],
  ['with a hashtag', { tagId: tag }],
  ['hidden ones', { isVisible: false }],
  ['refused ones', { state: 'refused' }],
  [
    'refused and shown ones of a group by day',
    { groupId: group, state: 'refused', isVisible: true, ...ordered('day') },
  ],
  ['by a word', { words: '本0021' }],
  ['by a word that stands within', { words: '0021' }],
  ['by a word of a group by title', { words: '本0021', groupId: group, ...ordered('title') }],
]

let admin: Visit

beforeAll(async () => {
  await makeWorldRecords()
  const name = (id: number) => ({ id, name: `mass ${id}`, ordinal: id })
  for (const tenantId of [small, large]) {
    const groups = [group, otherGroup].map((id) => ({
      tenant_id: tenantId,
      ...name(id),
      type: 'normal' as const,
    }))
    await db.insertInto('content_group').values(groups).execute()
    await db
      .insertInto('hash_tag')
      .values({ tenant_id: tenantId, ...name(tag) })
      .execute()
    await fill(tenantId, 0, 600)
  }
  await fill(large, 600, 6_000)
  const staff = { kind: 'staff', level: 'system_admin', id: 'staff', sessionId: 's' } as Visit['actor']
  admin = { ...(await visitAt('aozora')), actor: staff }
})

function list(tenantId: number, request: Partial<OverviewRequest>) {
  return rowsRead((counted) =>
    listContentOverview(
      { ...admin, db: counted, site: { ...admin.site, tenantId } },
      { ...plain, ...request },
    ),
  )
}

describe('a list of 6,000 contents', () => {
  it('is counted by state without reading contents', async () => {
    const { rows, answer } = await list(large, { size: 1 })
    expect(answer.totalRecords).toBeGreaterThanOrEqual(6_000)
    expect(answer.counts.refused).toBe(1_200)
    expect(rows).toBeLessThan(60)
    expect((await list(small, {})).answer.totalRecords).toBeLessThan(700)
  })

  it.each(requests)('reads as many rows for %s as one of 600', async (_, request) => {
    const [few, many] = [await list(small, request), await list(large, request)]
    expect(many.answer.rows.length).toBeGreaterThan(4)
    expect(many.rows).toBeLessThanOrEqual(few.rows * 1.5 + 20)
  })

  it('collects no more than it looks through if a word matches all, and says so', async () => {
    const { rows, answer } = await list(large, { words: '本' })
    expect(answer).toMatchObject({ totalRecords: 500, totalIsAtLeast: true, totalPages: 10 })
    expect(rows).toBeLessThan(3_000)
  })

  it('finds a rare word among a frequent one', async () => {
    const { answer } = await list(large, { words: '本 5999', ...ordered('title') })
    expect(answer.rows.map(({ title }) => title)).toEqual(['本05999'])
    const { answer: last } = await list(large, {
      words: '本',
      groupId: group,
      tagId: tag,
      state: 'refused',
      size: 1,
    })
    expect(last.totalRecords).toBeGreaterThan(50)
  })
})

/** Differences between the rows that triggers maintain and the same rows computed from scratch. */
const drift = `
  SELECT 'listed' AS what, count(*) AS rows FROM (
    SELECT l.tenant_id, l.list_id, k.sort, k.part, k.key, k.content_id FROM content_overview_list l
      JOIN content_overview_key k ON k.tenant_id = l.tenant_id AND k.content_id = l.content_id
      JOIN content_overview o ON o.tenant_id = l.tenant_id AND o.content_id = l.content_id
    EXCEPT SELECT tenant_id, list_id, sort, part, key, content_id FROM content_overview_listed)
  UNION ALL SELECT 'left', count(*) FROM (
    SELECT tenant_id, list_id, sort, part, key, content_id FROM content_overview_listed
    EXCEPT SELECT l.tenant_id, l.list_id, k.sort, k.part, k.key, k.content_id FROM content_overview_list l
      JOIN content_overview_key k ON k.tenant_id = l.tenant_id AND k.content_id = l.content_id)
  UNION ALL SELECT 'total', count(*) FROM (
    SELECT tenant_id, list_id, part, total FROM content_overview_total WHERE total <> 0
    EXCEPT SELECT tenant_id, list_id, part, count(*) FROM content_overview_listed WHERE sort = 0 GROUP BY 1, 2, 3)
  UNION ALL SELECT 'word', count(*) FROM content_overview_word w LEFT JOIN content_overview o
      ON o.tenant_id = w.tenant_id AND o.content_id = w.content_id
    WHERE o.content_id IS NULL OR instr(o.words, w.word) = 0`

describe('the lists that triggers keep', () => {
  it('equal freshly computed ones after contents were changed, moved, trashed, restored and deleted', async () => {
    const some = (from: number) =>
      `tenant_id = ${small} AND id LIKE 'mass%' AND created_at BETWEEN ${from} AND ${from + 49}`
    const ofSome = (from: number) =>
      `tenant_id = ${small} AND content_id IN (SELECT id FROM content WHERE ${some(from)})`
    const changes = [
      `UPDATE content SET visible = 1 - visible WHERE ${some(0)}`,
      `UPDATE content SET title = 'changed', find_key = 'changed' || char(10) || 'author', sort_keys = '{"1":"changed"}', published_on = '1999-01-01' WHERE ${some(30)}`,
      `UPDATE document SET state = 'ready' WHERE ${ofSome(60)}`,
      `DELETE FROM document WHERE ${ofSome(90)}`,
      `DELETE FROM content_in_group WHERE ${ofSome(120)}`,
      `INSERT INTO content_in_group (tenant_id, group_id, content_id) SELECT ${small}, ${group}, id FROM content WHERE ${some(120)}`,
      `DELETE FROM content_hash_tag WHERE ${ofSome(150)}`,
      `UPDATE content SET visible = 0, deleted_at = 1 WHERE ${some(180)}`,
      `INSERT OR IGNORE INTO content_in_group (tenant_id, group_id, content_id) SELECT ${small}, ${group}, id FROM content WHERE ${some(200)}`,
      `UPDATE content SET deleted_at = NULL WHERE ${some(200)}`,
      `DELETE FROM content WHERE ${some(300)}`,
    ]
    await env.DB.batch(changes.map((sql) => env.DB.prepare(sql)))
    const { results } = await env.DB.prepare(drift).all<{ what: string; rows: number }>()
    expect(Object.fromEntries(results.map(({ what, rows }) => [what, rows]))).toEqual({
      listed: 0,
      left: 0,
      total: 0,
      word: 0,
    })
    const { answer } = await list(small, { words: 'changed' })
    expect(answer.totalRecords).toBe(50)
  })
})
