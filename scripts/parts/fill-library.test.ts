import { expect, it } from 'vitest'
import { ingestKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { library } from '#seeds/library/index.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { fillLibrary } from './fill-library.ts'

const pdf = new TextEncoder().encode('%PDF-1.7')

async function served() {
  const { db, env, clock } = platformOn(sqliteD1())
  await seedRecords(db, clock.now, library)
  const files = new Map<string, Uint8Array>()
  const FILES = { put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes) }
  const asked: string[][] = []
  /** Makes the files at once, and ends the ingest of each before the next. */
  async function* setBooks(names: string[]) {
    asked.push(names)
    for (const name of names) {
      await db.updateTable('job').set({ state: 'done' }).execute()
      yield { name, pdf }
    }
  }
  const JOBS = { send: async () => undefined }
  const bindings = { ...env, FILES, JOBS } as unknown as Parameters<typeof fillLibrary>[0]
  const fill = (isStopped = () => false) => fillLibrary(bindings, setBooks, isStopped)
  const documents = () => db.selectFrom('document').selectAll().execute()
  return { db, files, asked, fill, documents }
}

const tenants = Object.keys(library) as WorldTenant[]
const all = tenants.flatMap((tenant) => library[tenant].contents.map(({ slug }) => `${tenant}/${slug}`))

it('a new demo gets every book of the library once, the first of each site before the second of any', async () => {
  const { db, files, asked, fill, documents } = await served()
  await fill()
  expect(asked[0]?.toSorted()).toEqual(all.toSorted())
  const [first] = asked
  expect(first?.slice(0, tenants.length).map((name) => name.split('/')[0])).toEqual(tenants)
  expect((await documents()).length).toBe(all.length)
  expect(files.size).toBe(all.length)
  const jobs = await db.selectFrom('job').select('kind').where('kind', '=', ingestKind.name).execute()
  expect(jobs.length).toBe(all.length)
  await fill()
  expect(asked.length).toBe(1)
})

it('goes on where it was stopped, without titles that were deleted meanwhile', async () => {
  const { db, asked, fill, documents } = await served()
  await fill(() => true)
  expect((await documents()).length).toBe(1)
  const { slug } = library.sakura.contents.at(-1)!
  const { tenantId } = world.sakura
  await db
    .deleteFrom('content_in_group')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', worldContentId('sakura', slug))
    .execute()
  await db
    .deleteFrom('content')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', worldContentId('sakura', slug))
    .execute()
  await fill()
  expect(asked[1]?.length).toBe(all.length - 2)
  expect(asked[1]).not.toContain(`sakura/${slug}`)
})
