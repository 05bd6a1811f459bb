import { beforeAll, describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import {
  drawWatermarkSample,
  findSampleDocument,
} from '#app/features/reading/model/viewer/watermark-sample.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const mark = siteSettingSchemas.watermark.parse({})
let visit: Visit

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

/** The newest content of a site with a document of some pages. */
async function withDocument(tenant: 'aozora' | 'sakura', pages: number) {
  const { tenantId } = world[tenant]
  const { id } = await platform.db
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visible', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await platform.db
    .updateTable('content')
    .set({ version: 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  const key = { tenant_id: tenantId, content_id: id, version: 1 }
  const times = { created_at: 0, updated_at: 0 }
  const file = { file_name: 'a.pdf', bytes: 10, source_key: `t/${tenantId}/a`, state: 'ready' } as const
  await platform.db
    .insertInto('document')
    .values({ ...key, ...file, ...times })
    .execute()
  const segment = { ...key, number: 0, first_page: 1, page_count: pages, width: 595, height: 842, bytes: 10 }
  await platform.db
    .insertInto('document_segment')
    .values({ ...segment, splice: '{}' })
    .execute()
  return id
}

describe('the document of a watermark’s preview', () => {
  it('is one of the site’s own that readers see, if it has any', async () => {
    await withDocument('sakura', 16)
    expect(await findSampleDocument(visit)).toBeNull()
    await expect(drawWatermarkSample(visit, mark)).rejects.toMatchObject({ name: 'fileNotFound' })
    const contentId = await withDocument('aozora', 2)
    expect(await findSampleDocument(visit)).toMatchObject({ contentId, page: 2, width: 595 })
  })

  it('is shown only to administrators of the site', async () => {
    const stranger = await administratorAt(platform, 'sakura')
    for (const [actor, name] of [
      [null, 'unauthorized'],
      [stranger.actor, 'noPermission'],
    ] as const)
      await expect(drawWatermarkSample({ ...visit, actor }, mark)).rejects.toMatchObject({ name })
  })
})
