import { env } from 'cloudflare:workers'
import { type SqlBool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { commitTo, type Write } from './commit.ts'
import { openDatabase } from './database.ts'
import { givenRows } from './given-rows.ts'
import { insertEach, insertSelected, insertWhere } from './insert-where.ts'

const d1 = (env as unknown as { DB: D1Database }).DB
const db = openDatabase(d1)
/** So late that no sweep takes the jobs. */
const never = 9_000_000_000_000

let made = 0
const newJob = () => ({
  id: `insert-where-${++made}`,
  tenant_id: 1,
  kind: 'insert-where',
  subject: `subject ${made}`,
  due_at: never,
  created_at: 1,
  updated_at: 2,
})

const yes = sql<SqlBool>`1 = 1`
const no = sql<SqlBool>`1 = 2`

async function stored(id: string) {
  return db
    .selectFrom('job')
    .select(['id', 'tenant_id', 'kind', 'subject', 'due_at', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .execute()
}

async function changes(write: Write): Promise<number> {
  const [count = 0] = await commitTo(d1, [write])
  return count
}

describe('insertWhere', () => {
  it('writes the row where the condition holds, and nothing where it doesn’t', async () => {
    const [wanted, unwanted] = [newJob(), newJob()]
    expect(await changes(insertWhere(db, 'job', wanted, yes))).toBeGreaterThan(0)
    expect(await changes(insertWhere(db, 'job', unwanted, no))).toBe(0)
    expect(await stored(wanted.id)).toEqual([wanted])
    expect(await stored(unwanted.id)).toEqual([])
  })

  it.each([
    ['one of two fails', [yes, no]],
    ['an OR stands before one that fails', [sql<SqlBool>`1 = 1 OR 1 = 1`, no]],
    ['an OR stands after one that fails', [no, sql<SqlBool>`1 = 2 OR 1 = 1`]],
  ])('writes nothing where %s', async (_, conditions) => {
    const job = newJob()
    await commitTo(d1, [insertWhere(db, 'job', job, ...conditions)])
    expect(await stored(job.id)).toEqual([])
  })

  it('writes the row without a condition, values that are expressions, and no undefined column', async () => {
    const job = newJob()
    const row = { ...job, subject: sql<string>`upper('a')`, lease: undefined }
    await commitTo(d1, [insertWhere(db, 'job', row, undefined)])
    expect(await stored(job.id)).toEqual([{ ...job, subject: 'A' }])
  })

  it('sees in its condition what was written before it in the batch', async () => {
    const [first, second] = [newJob(), newJob()]
    const isThere = sql<SqlBool>`EXISTS ${db.selectFrom('job').select('id').where('id', '=', first.id)}`
    const write = insertWhere(db, 'job', second, isThere)
    expect(await changes(write)).toBe(0)
    await commitTo(d1, [insertWhere(db, 'job', first, yes), write])
    expect(await stored(second.id)).toEqual([second])
  })
})

describe('insertSelected', () => {
  it('writes each selected column to the column of its name, in whatever order they are selected', async () => {
    const [from, to] = [newJob(), newJob()]
    await commitTo(d1, [
      insertWhere(db, 'job', from),
      insertSelected(
        db,
        'job',
        db
          .selectFrom('job')
          .select(['updated_at as created_at', 'job.subject', sql.val(to.id).as('id'), 'kind', 'due_at'])
          .select(({ ref }) => [ref('created_at').as('updated_at'), 'tenant_id'])
          .where('id', '=', from.id),
      ),
    ])
    expect(await stored(to.id)).toEqual([{ ...to, subject: from.subject, created_at: 2, updated_at: 1 }])
  })

  it('is refused by the compiler with a column that the table lacks, or without one that it needs', () => {
    const rows = db.selectFrom(givenRows(['a']))
    // @ts-expect-error: the table has no column `value`.
    insertSelected(db, 'trending', rows.select([sql.val(1).as('tenant_id'), 'given.value']))
    // @ts-expect-error: `created_at` is missing.
    insertSelected(db, 'trending', rows.select([sql.val(1).as('tenant_id'), 'given.value as content_id']))
    expect(() => insertSelected(db, 'trending', db.selectFrom('trending').selectAll())).toThrow('no name')
  })
})

describe('insertEach', () => {
  it('writes a row for each value with what they share, and none for an empty list', async () => {
    const { id: _, subject: __, ...shared } = newJob()
    const ids = ['each-one', 'each-two', 'each-three']
    const of = (values: string[]) => insertEach(db, 'job', shared, { id: values })
    await commitTo(d1, [of(ids), of([])])
    const rows = await Promise.all(ids.map(stored))
    expect(rows).toEqual(ids.map((id) => [{ ...shared, id, subject: '' }]))
  })

  it('takes a conflict, which SQLite would read as a join', async () => {
    const { id, subject: _, ...shared } = newJob()
    const write = insertEach(db, 'job', shared, { id: [id, id] })
    expect(await changes(write.onConflict((conflict) => conflict.doNothing()))).toBeGreaterThan(0)
    expect(await stored(id)).toHaveLength(1)
  })
})
