import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { siteFileKey } from '#app/kernel/data/files.ts'
import { clearJob, insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'

/** How long an unused picture stays, because its form may still be open. Milliseconds. */
export const youngest = 86_400_000

/** Deletes the pictures of a site that nothing refers to. */
export const clearPicturesKind = jobKind('clear-pictures', z.object({}))

type Deps = WorkerDeps & { env: Pick<Env, 'FILES'> }

/** The most files that R2 deletes in one call. */
const maxAtOnce = 1_000
const week = 7 * 86_400_000

/**
 * Deletes pictures that are older than a day and that neither the current branding nor a restorable version refers to. Runs
 * again in a week while a picture is too young, or only an older version refers to it.
 */
export const clearPictures = jobHandler(clearPicturesKind, {
  async run(work: JobWork<Deps>) {
    const { db, job, deps } = work
    const files = deps.env.FILES
    const present = namesIn(await presentOf(db, job.tenantId))
    const kept = new Set([...present, ...namesIn(await versionsOf(db, job.tenantId))])
    let comesAgain = false
    for await (const { name, at } of picturesOf(files, job.tenantId)) {
      const isOld = at <= deps.now() - youngest
      if (!kept.has(name) && isOld) await files.delete(siteFileKey(job.tenantId, name))
      else if (!present.has(name)) comesAgain = true
    }
    await work.commit([clearJob(db, job), ...(comesAgain ? [again(work)] : [])])
    return 'ended'
  },
})

function again({ db, job, deps }: JobWork<Deps>): Write {
  const now = deps.now()
  const id = newElementId(deps.randomBytes)
  const next = { id, tenantId: job.tenantId, subject: job.subject, payload: {}, dueAt: now + week, now }
  return insertJob(db, clearPicturesKind, next)
}

async function* picturesOf(files: R2Bucket, tenantId: number) {
  const prefix = siteFileKey(tenantId, '')
  let cursor: string | undefined
  do {
    const page = await files.list({ prefix, limit: maxAtOnce, ...(cursor !== undefined && { cursor }) })
    for (const { key, uploaded } of page.objects)
      yield { name: key.slice(prefix.length), at: uploaded.getTime() }
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}

/** Finds all names of picture files in stored JSON, wherever they occur. */
function namesIn(records: readonly string[]): Set<string> {
  return new Set(records.flatMap((text) => text.match(/[0-9a-f]{64}\.(?:webp|png|jpg|svg)/g) ?? []))
}

async function presentOf(db: Database, tenantId: number): Promise<string[]> {
  const rows = await db.selectFrom('site_setting').select('value').where('tenant_id', '=', tenantId).execute()
  return rows.map(({ value }) => value)
}

async function versionsOf(db: Database, tenantId: number): Promise<string[]> {
  const rows = await db.selectFrom('look_version').select('look').where('tenant_id', '=', tenantId).execute()
  return rows.map(({ look }) => look)
}
