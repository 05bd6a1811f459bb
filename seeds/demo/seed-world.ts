import { insertDocument } from '#app/features/documents/model/document/document-store.ts'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { ingestKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { platformDb, searchDb, tenantDb } from '#app/kernel/data/database.ts'
import type { SearchDatabaseName } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv, Env } from '#app/kernel/data/env.ts'
import { originalKey } from '#app/kernel/data/files.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import type { Library, WorldContent, WorldTenant } from '#seeds/demo/world-content.ts'
import { rangesOf } from './insert-site.ts'
import { seedCommerce } from './seed-commerce.ts'
import { type ReadWorldFile, seedCover, seedPlanImage, seedSitePictures } from './seed-pictures.ts'
import { seedRecords, worldContentId } from './seed-records.ts'
import { seedUsage } from './seed-usage.ts'
import { world, worldStaff } from './world.ts'

type Bindings = DatabaseEnv & Pick<Env, 'FILES' | 'SEALING_KEYS'>

/** The sites whose index isn't in the first search database alone: the largest has half of its contents in each. */
const placesOfIndexes: Partial<Record<WorldTenant, readonly SearchDatabaseName[]>> = {
  aozora: ['SEARCH', 'SEARCH_2'],
  hanabi: ['SEARCH_2'],
}

/**
 * Seeds the whole demo world with a library: records, covers, the search index of the fields, and the books whose files exist, with their
 * ingest jobs. `seedBook` adds the others.
 */
export async function seedWorld(
  env: Bindings,
  { library, readFile, now }: { library: Library; readFile: ReadWorldFile; now: number },
): Promise<void> {
  const { db } = await platformDb(env)
  await seedRecords(db, now, library)
  for (const [tenant, search] of Object.entries(placesOfIndexes))
    await db
      .updateTable('tenant_place')
      .set({ search: JSON.stringify(rangesOf(search)) })
      .where('tenant_id', '=', world[tenant as WorldTenant].tenantId)
      .execute()
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  await seedCommerce({ db, env, now, randomBytes })
  for (const tenant of Object.keys(library) as WorldTenant[]) {
    await seedSitePictures(env, { tenant, now }, readFile)
    for (const content of library[tenant].contents) {
      await seedCover(env, { tenant, content }, readFile)
      const pdf = content.document === undefined ? null : readFile(`${tenant}/${content.document}.pdf`)
      if (pdf !== null) await seedBook(env, { tenant, content, pdf: pdf.bytes, now })
      await indexFields(env, tenant, content)
    }
  }
  await seedPlanImage(env, readFile)
  await seedUsage(db, { tenant: 'aozora', library, now })
}

/** Stores the file of a title and the job that reads it in. Returns the job's id. */
export async function seedBook(
  env: DatabaseEnv & Pick<Env, 'FILES'>,
  { tenant, content, pdf, now }: { tenant: WorldTenant; content: WorldContent; pdf: Uint8Array; now: number },
): Promise<string> {
  const { tenantId } = world[tenant]
  const { d1, db } = await tenantDb(env, tenantId)
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
    subject: contentId,
    payload: { version: 1 },
    dueAt: now,
    now,
  }
  await commitTo(d1, [insertDocument(db, document), insertJob(db, ingestKind, job)])
  return job.id
}

async function indexFields(env: Bindings, tenant: WorldTenant, content: WorldContent): Promise<void> {
  const { tenantId } = world[tenant]
  const { db } = await tenantDb(env, tenantId)
  const found = await findContentToIndex(db, tenantId, worldContentId(tenant, content.slug))
  if (found !== null) await indexContentFields((await searchDb(env, tenantId)).of(found.contentId), found)
}
