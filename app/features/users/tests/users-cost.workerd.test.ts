import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRequest } from '#app/features/users/model/user/user.ts'
import { countUsers, readUserPage } from '#app/features/users/model/user/user-list-store.ts'
import { rowsRead } from '#tests/workerd/rows-read.ts'
import { db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

/** Adds readers with one statement. Single statements would take a minute. */
async function addReaders(tenantId: number, from: number, to: number) {
  await env.DB.prepare(
    `WITH RECURSIVE n (at) AS (SELECT ?2 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ?3)
     INSERT INTO account (tenant_id, id, level, name, email, email_key, status, group_id, created_at, updated_at)
     SELECT ?1, printf('mass%020d', at), 'reader', printf('多田 %06d', at), printf('r%06d@mass.example', at),
       printf('r%06d@mass.example', at), iif(at % 10 = 0, 'stop', 'allow'), iif(at % 2 = 0, 'large', NULL), at, at FROM n`,
  )
    .bind(tenantId, from, to)
    .run()
}

/** The rows that a page and its total read, and the number of readers found. */
async function cost(tenantId: number, request: UserRequest): Promise<{ rows: number; found: number }> {
  const { rows, answer } = await rowsRead(async (counted) => {
    const users = await readUserPage(counted, tenantId, request)
    await countUsers(counted, tenantId, request)
    return users
  })
  return { rows, found: answer.length }
}

const plain = { page: 1, size: 50, words: '', group: null, status: null }
const newest = { by: 'added', direction: 'desc' } as const
const byName = { by: 'name', direction: 'asc' } as const
const requests: [string, UserRequest][] = [
  ['the first page', { ...plain, order: newest }],
  ['by name', { ...plain, order: byName }],
  ['a group', { ...plain, group: 'large', order: newest }],
  ['a group by name', { ...plain, group: 'large', order: byName }],
  ['without a group', { ...plain, group: 'none', order: newest }],
  ['those who are stopped', { ...plain, status: 'stop', order: byName }],
  ['those of a group who are stopped', { ...plain, group: 'large', status: 'stop', order: newest }],
  ['a word', { ...plain, words: 'r00001', order: newest }],
  ['a word in a group', { ...plain, words: 'r00001', group: 'large', order: byName }],
  ['two words', { ...plain, words: '多田 00001', order: byName }],
]

const small = 3
const large = 1

beforeAll(async () => {
  await makeWorldRecords()
  for (const tenantId of [small, large]) {
    await db
      .insertInto('user_group')
      .values({
        tenant_id: tenantId,
        id: 'large',
        name: 'Large',
        name_key: 'large',
        max_users: 100_000,
        created_at: 0,
        updated_at: 0,
      })
      .execute()
    await addReaders(tenantId, 0, 600)
  }
  for (let at = 600; at < 50_000; at += 9_880) await addReaders(large, at, at + 9_880)
})

describe('a list of 50,000 readers', () => {
  it('has all of them', async () => {
    expect((await countUsers(db, large, plain)).total).toBeGreaterThanOrEqual(50_000)
    expect((await countUsers(db, small, plain)).total).toBeLessThan(700)
  })

  it.each(requests)('reads as few rows for %s as one of 600', async (_, request) => {
    const [few, many] = [await cost(small, request), await cost(large, request)]
    expect(many.found).toBeGreaterThan(4)
    expect(many.rows).toBeLessThanOrEqual(few.rows * 1.5 + 10)
  })

  it('counts no more than it searches if a word finds everybody', async () => {
    expect(await countUsers(db, large, { ...plain, words: '多田' })).toEqual({ total: 1000, isAtLeast: true })
  })
})
