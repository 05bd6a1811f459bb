import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { planIndexMove } from '#app/features/documents/model/ingest/plan-move.ts'
import { defaultPlaces } from '#app/features/search/model/index/search-row.ts'
import { findInIndex } from '#app/features/search/model/query/find-in-index.ts'
import { termsIn } from '#app/features/search/model/query/search-request.ts'
import { findTextPages } from '#app/features/search/model/query/text-pages.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { forgetPlace, placeSettlesAfter } from '#app/kernel/data/tenant-place.ts'
import { answerHint } from '#app/kernel/jobs/run-job.ts'
import { fold } from '#app/kernel/values/text-folding.ts'
import type { Actor } from '#app/visit/visit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { ingestKinds } from '#workers/job-kinds.ts'
import {
  clock,
  db,
  deps,
  env,
  ingest,
  makeTenants,
  minute,
  replace,
  runJob,
  upload,
  visitOf,
} from './ingest-world.ts'

vi.setConfig({ testTimeout: 60_000 })

const pdf = (word: string, pages = 3) =>
  makePdf(Array.from({ length: pages }, (_, at) => `${word}${at + 1}頁`))
const system: Actor = {
  ...{ kind: 'staff', level: 'system_admin', companyId: null, tenantId: null },
  ...{ id: 'system', name: 'S', email: 's@example.com', lang: null, sessionId: 's' },
} as Actor

const ids: string[] = []

beforeAll(async () => {
  await makeTenants()
  for (let at = 0; at < 6; at++) {
    const { contentId } = await upload(1, pdf('引越', 3), { title: `引越の本${at}` })
    await ingest(contentId)
    ids.push(contentId)
  }
  const other = await upload(2, pdf('引越'), { title: '隣の本' })
  await ingest(other.contentId)
})
beforeEach(() => forgetPlace())

const move = (...databases: string[]) => planIndexMove(visitOf(1, system), { databases })
const placeOf = () =>
  db.selectFrom('tenant_place').selectAll().where('tenant_id', '=', 1).executeTakeFirstOrThrow()
const namesIn = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as { name: string }[]).map(({ name }) => name)

/** The contents that a word finds, each with the number of its pages that have the word. */
async function found(word: string, tenantId = 1) {
  const index = await searchDb(env, tenantId)
  const terms = [fold(word)]
  const { hits } = await findInIndex(index, {
    ...{ tenantId, conditions: termsIn(terms, defaultPlaces), sort: 'title', direction: 'asc' },
    ...{ limit: 50, offset: 0 },
  })
  const pages = await Promise.all(
    hits.map(async ({ contentId }) => {
      const at = { db: index.of(contentId).db, files: env.FILES }
      const { total } = await findTextPages(at, { tenantId, terms, contentId, limit: 1, offset: 0 })
      return [contentId, total] as const
    }),
  )
  return Object.fromEntries(pages)
}

async function rowsIn(database: D1Database, tenantId = 1): Promise<number> {
  const row = await database
    .prepare('SELECT count(*) AS count FROM indexed_content WHERE tenant_id = ?')
    .bind(tenantId)
    .first<{ count: number }>()
  return row?.count ?? 0
}

/** Lets time pass, and the workers do what is due. */
async function later(time: number) {
  clock.now += time
  await answerHint(deps, ingestKinds)
}

const jobsLeft = async () =>
  (
    await db
      .selectFrom('job')
      .select('id')
      .where('kind', 'in', ['move-index', 'index-content'])
      .where('state', '<>', 'done')
      .execute()
  ).length

async function untilMoved() {
  for (let i = 0; i < 30 && (await jobsLeft()) > 0; i++) await later(minute)
  expect(await jobsLeft()).toBe(0)
}

it('moves a site’s index, in which readers search all the time, and leaves nothing behind; another site stays', async () => {
  const before = await found('引越')
  expect(Object.values(before)).toEqual([3, 3, 3, 3, 3, 3])
  await move('SEARCH_2')
  expect(namesIn((await placeOf()).search)).toEqual(['SEARCH'])
  for (let i = 0; i < 30 && (await jobsLeft()) > 0; i++) {
    await later(minute / 2)
    expect(await found('引越')).toEqual(before)
  }
  expect(await jobsLeft()).toBe(0)
  expect(await placeOf()).toMatchObject({ next_search: null, version: 3 })
  expect(namesIn((await placeOf()).search)).toEqual(['SEARCH_2'])
  expect([await rowsIn(env.SEARCH), await rowsIn(env.SEARCH_2)]).toEqual([0, 6])
  expect([await rowsIn(env.SEARCH, 2), await rowsIn(env.SEARCH_2, 2)]).toEqual([1, 0])
  expect(Object.keys(await found('引越', 2))).toHaveLength(1)
  for (const table of ['search_field', 'search_page', 'search_stub', 'text_segment']) {
    const left = await env.SEARCH.prepare(`SELECT count(*) AS count FROM ${table}`).first<{ count: number }>()
    const ofOther = { search_field: 1, search_page: 3, search_stub: 3, text_segment: 1 }[table]
    expect(left?.count, table).toBe(ofOther)
  }
})

it('divides it between two databases: only half moves', async () => {
  const before = await found('引越')
  const { after } = await move('SEARCH_2', 'SEARCH')
  expect(after).toEqual([
    { name: 'SEARCH_2', from: 0 },
    { name: 'SEARCH', from: 32_768 },
  ])
  await untilMoved()
  expect(await found('引越')).toEqual(before)
  const shares = [await rowsIn(env.SEARCH), await rowsIn(env.SEARCH_2)]
  expect(shares[0]! + shares[1]!).toBe(6)
  const index = await searchDb(env, 1)
  expect(index.parts.map(({ name }) => name)).toEqual(['SEARCH_2', 'SEARCH'])
  expect(shares[1]).toBe(ids.filter((id) => index.of(id).name === 'SEARCH_2').length)
  await move('SEARCH')
  await untilMoved()
  expect([await rowsIn(env.SEARCH), await rowsIn(env.SEARCH_2)]).toEqual([6, 0])
})

it('what is added, replaced or deleted meanwhile is found in the new place as it is', async () => {
  await move('SEARCH_2')
  await later(placeSettlesAfter)
  const added = await upload(1, pdf('新参'), { title: '新参の本' })
  await ingest(added.contentId)
  const replaced = ids[0]!
  await replace(1, replaced, pdf('改版', 5))
  await ingest(replaced, 2)
  const gone = await upload(1, pdf('消滅'), { title: '消滅の本' })
  await ingest(gone.contentId)
  await env.DB.prepare('DELETE FROM content WHERE tenant_id = 1 AND id = ?').bind(gone.contentId).run()
  await db
    .insertInto('job')
    .values({
      ...{ id: 'purge', tenant_id: 1, kind: 'remove-content', subject: gone.contentId },
      ...{ payload: '{"coverKey":null}', due_at: clock.now, created_at: clock.now, updated_at: clock.now },
    })
    .execute()
  await untilMoved()
  expect(namesIn((await placeOf()).search)).toEqual(['SEARCH_2'])
  expect(await found('新参')).toEqual({ [added.contentId]: 3 })
  expect(await found('改版')).toEqual({ [replaced]: 5 })
  expect(await found('消滅')).toEqual({})
  expect(await rowsIn(env.SEARCH)).toBe(0)
  await move('SEARCH')
  await untilMoved()
})

/** A database that fails for good once so many statements were prepared. */
function mortal(d1: D1Database, mayCall: { left: number }): D1Database {
  return new Proxy(d1, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (name === 'prepare' && mayCall.left-- <= 0) throw new Error('died')
        const made = member.apply(target, given)
        return name === 'withSession' ? mortal(made, mayCall) : made
      }
    },
  })
}

it('a worker that dies anywhere leaves a whole index in use, and another one goes on', async () => {
  const before = await found('引越')
  const jobId = async () =>
    (await db.selectFrom('job').select('id').where('kind', '=', 'move-index').executeTakeFirst())?.id
  await move('SEARCH_2')
  await later(placeSettlesAfter)
  const others = ingestKinds.filter(({ kind }) => kind !== 'move-index')
  let [deaths, survived] = [0, 0]
  // Dies at one call after the other, until a run gets through, and so on with each step.
  for (let [calls, id] = [0, await jobId()]; id !== undefined && deaths < 200; id = await jobId()) {
    const mayCall = { left: calls }
    const [DB, SEARCH, SEARCH_2] = [env.DB, env.SEARCH, env.SEARCH_2].map((d1) => mortal(d1, mayCall))
    await runJob(id, undefined, { env: { ...env, DB, SEARCH, SEARCH_2 } as typeof env }).catch(
      () => undefined,
    )
    const isDead = mayCall.left < 0
    calls = isDead ? calls + 3 : 0
    if (isDead) deaths += 1
    else survived += 1
    clock.now += minute
    if (!isDead) await answerHint(deps, others)
    clock.now += minute
    forgetPlace()
    expect(await found('引越')).toEqual(before)
  }
  // The jobs are ordered, the place is switched, and the old one is cleared.
  expect(survived).toBeGreaterThan(1)
  expect(deaths).toBeGreaterThan(15)
  await untilMoved()
  expect(namesIn((await placeOf()).search)).toEqual(['SEARCH_2'])
  expect(await found('引越')).toEqual(before)
  expect(await rowsIn(env.SEARCH)).toBe(0)
})

it('a database that does not answer holds up the move, not the readers; naming the old one ends it', async () => {
  const before = await found('引越')
  await move('SEARCH')
  const away = new Proxy(env.SEARCH, {
    get: () => () => {
      throw new Error('away')
    },
  })
  clock.now += placeSettlesAfter
  for (let i = 0; i < 3; i++) {
    clock.now += minute
    await answerHint({ ...deps, env: { ...env, SEARCH: away } }, ingestKinds)
  }
  expect(namesIn((await placeOf()).search)).toEqual(['SEARCH_2'])
  expect(await found('引越')).toEqual(before)
  await move('SEARCH_2')
  expect((await placeOf()).next_search).toBeNull()
  await untilMoved()
  expect(await rowsIn(env.SEARCH)).toBe(0)
  expect(await found('引越')).toEqual(before)
})

it('refuses names that no database has, everybody but the platform’s operators, and a place that has changed', async () => {
  expect(await refusalOf(move('SEARCH_9'))).toBe('unknownDatabase')
  expect(await refusalOf(move('DB'))).toBe('unknownDatabase')
  expect(await refusalOf(planIndexMove(visitOf(1), { databases: ['SEARCH'] }))).toBe('noPermission')
  expect((await placeOf()).next_search).toBeNull()
})
