import { createHash } from 'node:crypto'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { coverKey, originalKey, planImageKey } from '#app/data/files.ts'
import { insertJob } from '#app/data/jobs.ts'
import { insertDocument } from '#app/domain/document/document-store.ts'
import { findContentToIndex, indexContentFields } from '#app/domain/document/index-content.ts'
import { library, type WorldContent, type WorldTenant } from './library/index.ts'
import { seedRecords, worldContentId } from './seed-records.ts'
import { seedPictures } from './seed-surroundings.ts'
import { world, worldPlan, worldStaff } from './world.ts'

type Bindings = Pick<Env, 'DB' | 'SEARCH' | 'FILES'>
/** Reads a file of the built world, `{tenant}/{name}`; null where there is none. */
export type ReadWorldFile = (name: string) => Uint8Array | null

const coverSize = { width: 600, height: 860 }

/** The whole demo world: records, covers, the index of fields, and the books with the jobs that make them readable. */
export async function seedWorld(env: Bindings, readFile: ReadWorldFile, now: number): Promise<void> {
  await seedRecords(openDatabase(databaseFor(env, 0)), now)
  for (const tenant of Object.keys(library) as WorldTenant[]) {
    await seedPictures(env, { tenant, tenantId: world[tenant].tenantId, now }, readFile)
    for (const content of library[tenant].contents) {
      await seedCover(env, tenant, content, readFile(`${tenant}/${content.slug}.svg`))
      if (content.document !== undefined)
        await seedBook(env, tenant, content, readFile(`${tenant}/${content.document}.pdf`), now)
      await indexFields(env, tenant, content)
    }
  }
  await seedPlanImage(env, readFile('aozora/site/plan.svg'))
}

async function seedPlanImage(env: Bindings, svg: Uint8Array | null): Promise<void> {
  if (svg === null) return
  const { tenantId, id } = worldPlan
  const name = `${createHash('sha256').update(svg).digest('hex')}.svg`
  await env.FILES.put(planImageKey(tenantId, name), svg, { httpMetadata: { contentType: 'image/svg+xml' } })
  await openDatabase(databaseFor(env, tenantId))
    .updateTable('subscription_plan')
    .set({ image_name: name })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

async function seedCover(
  env: Bindings,
  tenant: WorldTenant,
  content: WorldContent,
  svg: Uint8Array | null,
): Promise<void> {
  if (svg === null) return
  const { tenantId } = world[tenant]
  const key = coverKey(tenantId, createHash('sha256').update(svg).digest('hex'), 'svg')
  await env.FILES.put(key, svg, { httpMetadata: { contentType: 'image/svg+xml' } })
  await openDatabase(databaseFor(env, tenantId))
    .updateTable('content')
    .set({ cover_key: key, cover_width: coverSize.width, cover_height: coverSize.height })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', worldContentId(tenant, content.slug))
    .execute()
}

async function seedBook(
  env: Bindings,
  tenant: WorldTenant,
  content: WorldContent,
  pdf: Uint8Array | null,
  now: number,
): Promise<void> {
  if (pdf === null) return
  const { tenantId } = world[tenant]
  const db = openDatabase(databaseFor(env, tenantId))
  const contentId = worldContentId(tenant, content.slug)
  const sourceKey = originalKey(tenantId, contentId, 'world')
  await env.FILES.put(sourceKey, pdf)
  const document = {
    tenantId,
    contentId,
    version: 1,
    fileName: `${content.document}.pdf`,
    bytes: pdf.length,
    sourceKey,
    uploadedBy: worldStaff.find((staff) => staff.tenantId === tenantId)?.id ?? '',
    now,
  }
  const job = {
    id: `world${contentId}`,
    tenantId,
    kind: 'ingest-document' as const,
    contentId,
    version: 1,
    dueAt: now,
    now,
  }
  for (const write of [insertDocument(db, document), insertJob(db, job)]) {
    const { sql, parameters } = write.compile()
    await env.DB.prepare(sql)
      .bind(...parameters)
      .run()
  }
}

async function indexFields(env: Bindings, tenant: WorldTenant, content: WorldContent): Promise<void> {
  const { tenantId } = world[tenant]
  const found = await findContentToIndex(
    openDatabase(databaseFor(env, tenantId)),
    tenantId,
    worldContentId(tenant, content.slug),
  )
  if (found !== null) await indexContentFields(env.SEARCH, found)
}
