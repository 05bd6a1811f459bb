import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditQuery, type AuditReach, listAudit } from '#app/features/audit/model/audit-log.ts'
import { getBulkChange, insertBulkChange, updateBulkUndone } from '#app/features/audit/model/bulk-change.ts'
import { type AuditEntry, insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { listSavedViews, saveView } from '#app/features/audit/model/saved-view.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { rowsRead } from '#tests/workerd/rows-read.ts'
import { clock, db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

type Level = Staff['level']

/** A visit of an administrator of a demo site. */
async function adminAt(tenant: 'aozora' | 'sakura', level: Level = 'service_admin'): Promise<Visit> {
  const visit = await visitAt(tenant)
  const ids = {
    system_admin: 'system',
    company_admin: `company-${tenant}`,
    service_admin: `service-${tenant}`,
  }
  const actor: Staff = {
    kind: 'staff',
    level,
    companyId: level === 'system_admin' ? null : visit.site.companyId,
    tenantId: level === 'service_admin' ? visit.site.tenantId : null,
    id: ids[level],
    name: `係 ${tenant}`,
    email: 'x@x.example',
    lang: null,
    sessionId: 's',
  }
  return { ...visit, actor, address: '192.0.2.7' }
}

async function write(visit: Visit, entry: AuditEntry): Promise<void> {
  await commit(visit, [insertAudit(visit, visit.actor as Staff, entry)])
}

const paging = { page: 1, size: 50 }
async function subjects(visit: Visit, reach: AuditReach, query: AuditQuery = {}): Promise<string[]> {
  const { rows } = await listAudit(visit, { reach, query, paging })
  return rows.map(({ subject }) => subject)
}
const nameOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (refusal: Refusal) => refusal.name,
  )

beforeAll(makeWorldRecords)
beforeEach(async () => {
  await db.deleteFrom('audit').execute()
})

describe('the audit log', () => {
  it('R442 shows a site its own writes, a company those of its sites, and the system all', async () => {
    const [aozora, sakura] = [await adminAt('aozora'), await adminAt('sakura')]
    await write(aozora, { action: 'content.update', subject: 'of-aozora' })
    clock.now += 1
    await write(sakura, { action: 'content.update', subject: 'of-sakura' })
    expect(await subjects(aozora, { of: 'site' })).toEqual(['of-aozora'])
    expect(await subjects(sakura, { of: 'site' })).toEqual(['of-sakura'])
    const company = await adminAt('aozora', 'company_admin')
    const { companyId } = company.site
    expect(await subjects(company, { of: 'company', companyId })).toEqual(['of-aozora'])
    expect(await subjects(await adminAt('aozora', 'system_admin'), { of: 'system' })).toEqual([
      'of-sakura',
      'of-aozora',
    ])
    const other = { of: 'company', companyId: sakura.site.companyId } as const
    expect(await nameOf(subjects(company, other))).toBe('notFound')
    expect(await nameOf(subjects(company, { of: 'system' }))).toBe('noPermission')
    expect(await nameOf(subjects(aozora, { of: 'company', companyId }))).toBe('noPermission')
    expect(await nameOf(subjects({ ...aozora, actor: null }, { of: 'site' }))).toBe('unauthorized')
  })

  it('says who acted, from where, and the values before and after', async () => {
    const visit = await adminAt('aozora')
    const [before, after] = [
      { title: 'a', author: 'b' },
      { title: 'A', author: 'b' },
    ]
    await write(visit, { action: 'content.update', subject: 'x', name: '本', before, after })
    const { rows } = await listAudit(visit, { reach: { of: 'site' }, query: {}, paging })
    expect(rows[0]).toMatchObject({
      actor_name: '係 aozora',
      address: '192.0.2.7',
      subject_name: '本',
    })
    // Fields that didn't change aren't included.
    expect([rows[0]?.before, rows[0]?.after]).toEqual([{ title: 'a' }, { title: 'A' }])
  })

  it('is filtered by words in any width, by area and by days in Japan', async () => {
    const visit = await adminAt('aozora')
    clock.now = Date.parse('2026-11-20T14:59:59Z')
    await write(visit, { action: 'content.update', subject: 'one', name: 'ガイド' })
    clock.now = Date.parse('2026-11-20T15:00:00Z')
    await write(visit, { action: 'userGroup.update', subject: 'two', name: '図書館 100%' })
    const found = (query: AuditQuery) => subjects(visit, { of: 'site' }, query)
    expect(await found({ q: 'ｶﾞｲﾄﾞ' })).toEqual(['one'])
    expect(await found({ q: '100%' })).toEqual(['two'])
    expect(await found({ q: '_' })).toEqual([])
    expect(await found({ area: 'user' })).toEqual([])
    expect(await found({ area: 'userGroup' })).toEqual(['two'])
    expect(await found({ to: '2026-11-20' })).toEqual(['one'])
    expect(await found({ from: '2026-11-21' })).toEqual(['two'])
  })
})

describe('a long log', () => {
  /** Logs one write each minute, with numbered subjects from the oldest on. A stranger's writes come in between. */
  const fill = async (visit: Visit, rows: number) => {
    const { tenantId, companyId } = visit.site
    await env.DB.prepare(
      `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?3)
      INSERT INTO audit (tenant_id, company_id, id, at, actor_id, actor_level, action, subject, find_key)
      SELECT ?1, ?2, printf('long%020d', at), at * 60000, 'a', 'service_admin', 'content.update', printf('%05d', at), printf('%05d', at) FROM n`,
    )
      .bind(tenantId, companyId, rows)
      .run()
  }

  it('is searched four thousand rows at a time, says so, and continues where it stopped', async () => {
    const [visit, stranger] = [await adminAt('aozora'), await adminAt('sakura')]
    await fill(visit, 4_010)
    await fill(stranger, 4_002)
    const ask = (query: AuditQuery, page = 1) =>
      listAudit(visit, { reach: { of: 'site' }, query, paging: { page, size: 50 } })
    const subjectsOf = ({ rows }: { rows: { subject: string }[] }) => rows.map(({ subject }) => subject)
    const oldest = await ask({ q: '00007' })
    expect(oldest).toEqual({ rows: [], hasMore: false, next: 10 * 60_000 })
    expect(subjectsOf(await ask({ q: '00007', start: 10 * 60_000 }))).toEqual(['00007'])
    expect((await ask({ q: '00007', start: 10 * 60_000 })).next).toBeNull()
    expect(subjectsOf(await ask({ q: '00012', area: 'content' }))).toEqual(['00012'])
    expect((await ask({ q: '00012', area: 'user' })).rows).toEqual([])
    const last = await ask({}, 80)
    expect([last.hasMore, last.rows.length, last.rows.at(-1)?.subject]).toEqual([false, 50, '00011'])
    expect(subjectsOf(await ask({ start: last.next ?? 0 }))[0]).toBe('00010')
    expect(await ask({}, 81)).toEqual({ rows: [], hasMore: false, next: last.next })
    const forward = await ask({ direction: 'asc', q: '04009' })
    expect(forward).toEqual({ rows: [], hasMore: false, next: 4_001 * 60_000 })
    const rest = await ask({ direction: 'asc', q: '04009', start: 4_001 * 60_000 })
    expect([subjectsOf(rest), rest.next]).toEqual([['04009'], null])
  })

  it.each<[string, AuditReach, AuditQuery]>([
    ['a site', { of: 'site' }, {}],
    ['a site, oldest first', { of: 'site' }, { direction: 'asc' }],
    ['an area of a site', { of: 'site' }, { area: 'content' }],
    ['a company', { of: 'company', companyId: 1 }, {}],
    ['the system', { of: 'system' }, {}],
  ])('of %s reads no more rows than its page has', async (_, reach, query) => {
    const visit = await adminAt('aozora', reach.of === 'site' ? 'service_admin' : 'system_admin')
    await fill(visit, 4_000)
    const { rows, answer } = await rowsRead((counted) =>
      listAudit({ ...visit, db: counted }, { reach, query, paging }),
    )
    expect(answer.rows).toHaveLength(50)
    expect(rows).toBeLessThan(500)
  })
})

describe('two administrators who save the same record', () => {
  it('refuses the second one, and writes nothing of theirs', async () => {
    const visit = await adminAt('aozora')
    const { tenantId } = visit.site
    const seen = await db
      .selectFrom('hash_tag')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const rename = (name: string, expected: number | null) =>
      nameOf(
        commit(visit, [
          visit.db
            .updateTable('hash_tag')
            .set({ name, revision: nextRevision(expected) })
            .where('tenant_id', '=', tenantId)
            .where('id', '=', seen.id),
        ]),
      )
    expect(await rename('first', seen.revision)).toBe('done')
    expect(await rename('second', seen.revision)).toBe('changedMeanwhile')
    const now = db
      .selectFrom('hash_tag')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', seen.id)
    expect((await now.executeTakeFirstOrThrow()).name).toBe('first')
    expect(await rename('third', null)).toBe('done')
    expect(await rename('fourth', seen.revision + 2)).toBe('done')
  })
})

describe('a change of many rows', () => {
  it('is undone once, by the administrator who made it, at its site, within a day', async () => {
    const visit = await adminAt('aozora')
    const kept = JSON.stringify([
      ['a', 3, ''],
      ['b', 1, 'group'],
    ])
    const { id, insert } = insertBulkChange(visit, {
      ...{ list: 'users', action: 'stop', rows: sql<string>`${kept}` },
    })
    await commit(visit, [insert])
    const found = (by: Visit, list = 'users') =>
      getBulkChange(by, list, id).then(
        ({ rows }) => rows,
        ({ name }) => name,
      )
    expect(await found(visit)).toEqual([
      { id: 'a', revision: 3, was: '' },
      { id: 'b', revision: 1, was: 'group' },
    ])
    expect(await found(visit, 'contents')).toBe('notFound')
    expect(await found(await adminAt('sakura'))).toBe('notFound')
    expect(await found(await adminAt('aozora', 'company_admin'))).toBe('notFound')
    clock.now += 86_400_000
    expect(await found(visit)).toBe('notFound')
    clock.now -= 86_400_000
    await commit(visit, [updateBulkUndone(visit, id)])
    expect(await found(visit)).toBe('notFound')
  })
})

describe('a saved view', () => {
  const list = '/admin/sites/1/contents'

  it('belongs to its administrator, and is replaced under the same name', async () => {
    const staff = await db.selectFrom('staff').selectAll().orderBy('email_key').limit(2).execute()
    const [mine, other] = await Promise.all(
      staff.map(async ({ id }) => {
        const visit = await adminAt('aozora')
        return { ...visit, actor: { ...(visit.actor as Staff), id } }
      }),
    )
    if (mine === undefined || other === undefined) throw new Error('two administrators are needed')
    await saveView(mine, { list, name: '非公開', query: 'view=hidden' })
    expect(await saveView(mine, { list, name: '非公開', query: 'view=hidden&q=a' })).toBe(
      `${list}?view=hidden&q=a`,
    )
    const [view, ...rest] = await listSavedViews(mine, list)
    expect(rest).toEqual([])
    expect(view?.query).toBe('view=hidden&q=a')
    expect(await listSavedViews(other, list)).toEqual([])
    await saveView(other, { list, remove: view?.id ?? '', query: '' })
    expect(await listSavedViews(mine, list)).toHaveLength(1)
    await saveView(mine, { list, remove: view?.id ?? '', query: '' })
    expect(await listSavedViews(mine, list)).toEqual([])
  })

  it('is one of at most twelve for a list', async () => {
    const { id } = await db.selectFrom('staff').select('id').orderBy('email_key').executeTakeFirstOrThrow()
    const own = await adminAt('aozora')
    const visit = { ...own, actor: { ...(own.actor as Staff), id } }
    for (let at = 1; at <= 12; at++) await saveView(visit, { list, name: `見方 ${at}`, query: 'view=hidden' })
    expect(await nameOf(saveView(visit, { list, name: '見方 13', query: '' }))).toBe('badParameters')
    expect(await nameOf(saveView(visit, { list, name: '見方 12', query: 'q=a' }))).toBe('done')
    expect(await listSavedViews(visit, list)).toHaveLength(12)
  })

  it('leads only to pages of the console', async () => {
    const visit = await adminAt('aozora')
    for (const out of ['https://evil.example/', '//evil.example', '/aozora', '/admin/logout'])
      expect(await nameOf(saveView(visit, { list: out, name: 'a', query: '' }))).toBe('badParameters')
  })
})
