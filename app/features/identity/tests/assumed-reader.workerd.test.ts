import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { withAssumedReader } from '#app/visit/assumed-reader.ts'
import { commit } from '#app/visit/commit.ts'
import { openVisit } from '#app/visit/open-visit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { countedEnv } from '#tests/workerd/counted-env.ts'
import { db, env, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const reader = world.aozora.readers[0]?.id ?? ''
const book = worldContentId('aozora', 'network-settings')
let token = ''

beforeAll(makeWorldRecords)

beforeEach(async () => {
  const visit = { ...(await visitAt('aozora')), now: Date.now }
  token = (await startReaderSession(visit, { accountId: reader, keep: true, loginType: 'EMAIL' })).accessToken
})

type Asked = {
  method?: string
  tenant?: 'aozora' | 'hanabi'
  /** What the page does for the visit; it answers a text. */
  page?: (visit: Visit) => Promise<string> | string
}

/** Answers a request of the session's browser as the Worker does, and says for whom each try was made. */
async function ask({ method = 'GET', tenant = 'aozora', page = () => '' }: Asked = {}) {
  const { env: counted, cost } = countedEnv(env)
  const site = await siteOf(tenant)
  const tries: (string | null)[] = []
  const later: Promise<unknown>[] = []
  const headers = { Cookie: ['aozora', 'hanabi'].map((name) => `${name}=${token}`).join('; ') }
  const request = new Request(`http://localhost/${tenant}/`, { method, headers })
  const ctx = { waitUntil: (work: Promise<unknown>) => void later.push(work) }
  const answer = await withAssumedReader(method, async (assume) => {
    const mount = { site, basePath: `/${tenant}` }
    const { visit } = await openVisit({ request, env: counted, ctx, assume }, mount)
    tries.push(visit.actor?.id ?? null)
    return new Response(await page(visit))
  })
  await Promise.all(later)
  return { tries, cost, text: await answer.text() }
}

const ownRow = (visit: Visit) =>
  visit.db
    .selectFrom('account')
    .select('name')
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', visit.actor?.id ?? '')
    .executeTakeFirst()
    .then((row) => row?.name ?? 'nobody')

const endSession = () =>
  db
    .updateTable('session')
    .set({ ended_at: Date.now() })
    .where('tenant_id', '=', 1)
    .where('ended_at', 'is', null)
    .execute()

const renamed = async (name: string) =>
  void (await db
    .updateTable('account')
    .set({ name })
    .where('tenant_id', '=', 1)
    .where('id', '=', reader)
    .execute())

describe('a reader whom the isolate remembers', () => {
  it('is read once from the database while the page reads already: one round trip instead of two', async () => {
    const first = await ask({ page: ownRow })
    const second = await ask({ page: ownRow })
    expect([first.cost.trips, second.cost.trips]).toEqual([2, 1])
    expect([first.tries, second.tries]).toEqual([[reader], [reader]])
    expect(second.text).toBe(first.text)
  })

  it('sees nothing any more from the request after the end of the session on', async () => {
    await ask()
    await endSession()
    const seen = await ask({ page: ownRow })
    expect(seen.tries).toEqual([reader, null])
    expect(seen.text).toBe('nobody')
    expect((await ask()).tries, 'and is no longer remembered').toEqual([null])
  })

  it('gets the answer of the reader who they are now, if anything about them has changed', async () => {
    await ask()
    await renamed('新しい名前')
    const name = (visit: Visit) => (visit.actor?.kind === 'reader' ? visit.actor.name : '')
    const seen = await ask({ page: name })
    expect(seen.tries).toEqual([reader, reader])
    expect(seen.text).toBe('新しい名前')
    expect((await ask({ page: name })).tries).toEqual([reader])
  })

  it('is nobody on another site, and is never assumed for a request that writes', async () => {
    await ask()
    expect((await ask({ tenant: 'hanabi' })).tries).toEqual([null])
    await endSession()
    expect((await ask({ method: 'POST' })).tries).toEqual([null])
  })

  it('fails as a whole if the database does not answer about the session', async () => {
    await ask()
    const broken = { ...env, DB: failing(env.DB) }
    const answer = withAssumedReader('GET', async (assume) => {
      const headers = { Cookie: `aozora=${token}` }
      const request = new Request('http://localhost/aozora/', { headers })
      const ctx = { waitUntil: () => undefined }
      const site = await siteOf('aozora')
      await openVisit({ request, env: broken, ctx, assume }, { site, basePath: '/aozora' })
      return new Response('a page')
    })
    await expect(answer).rejects.toThrow('D1 is away')
  })
})

describe('before the database has confirmed the reader', () => {
  const written = async () =>
    (await db.selectFrom('favourite').select('content_id').where('tenant_id', '=', 1).execute()).map(
      (row) => row.content_id,
    )
  const favourite = (visit: Visit, id: string) =>
    visit.db.insertInto('favourite').values({
      tenant_id: 1,
      account_id: reader,
      content_id: book,
      created_at: id.length,
    })

  it.each<[string, (visit: Visit) => Promise<unknown>]>([
    ['a commit', (visit) => commit(visit, [favourite(visit, 'one')])],
    ['a statement that writes', (visit) => favourite(visit, 'two').execute()],
    [
      'a statement that writes behind a WITH',
      (visit) =>
        visit.db
          .with('mine', (own) => own.selectFrom('account').select('id').where('tenant_id', '=', 1))
          .deleteFrom('account')
          .where('tenant_id', '=', 1)
          .execute(),
    ],
    ['a request to another service', (visit) => visit.fetch('http://localhost:1/')],
  ])('%s waits, and is refused if the session has ended', async (_, write) => {
    await ask()
    await endSession()
    const before = await written()
    const outcomes: string[] = []
    const seen = await ask({
      page: async (visit) => {
        if (visit.actor === null) return 'a guest'
        await write(visit).then(
          () => outcomes.push('done'),
          (error: Error) => outcomes.push(error.message),
        )
        return 'a reader'
      },
    })
    expect(outcomes).toEqual([expect.stringContaining('unauthorized')])
    expect(seen.text).toBe('a guest')
    expect(await written()).toEqual(before)
    expect(await db.selectFrom('account').select('id').where('tenant_id', '=', 1).execute()).not.toEqual([])
  })

  it('what was written after it had is there', async () => {
    await ask()
    await ask({ page: async (visit) => String(await commit(visit, [favourite(visit, 'three')])) })
    expect(await written()).toContain(book)
  })
})

/** A database that answers nothing. */
function failing(database: D1Database): D1Database {
  const away = () => Promise.reject(new Error('D1 is away'))
  const statement = { bind: () => statement, all: away } as unknown as D1PreparedStatement
  const session = { prepare: () => statement, batch: away, getBookmark: () => null }
  return { ...database, withSession: () => session } as unknown as D1Database
}
