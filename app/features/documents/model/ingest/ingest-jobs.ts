import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import { insertJob, jobKind, wakeJob } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Draws the pages of one version of a content's document. The subject is the content. */
export const drawPagesKind = jobKind('draw-pages', z.object({ version: z.int().min(1) }))

/** The number of contents that one job indexes. */
export const contentsAtOnce = 100

/** Copies the fields of many contents from the records into the index. The subject is the record that was changed, such as a group. */
export const indexManyKind = jobKind('index-many', z.object({ ids: z.array(z.string()).max(contentsAtOnce) }))

/** Moves a site's search index to the databases that its place names as the next ones. The subject is the site. */
export const moveIndexKind = jobKind('move-index', z.object({}))

/** Makes one version of a content's document readable. The subject is the content. */
export const ingestKind = jobKind('ingest-document', z.object({ version: z.int().min(1) }))

/** The job for a file that was just uploaded. Commit `insert` with the file's record, then call `wake`. */
export function newIngestJob(
  visit: Visit,
  contentId: string,
  version: number,
): { insert: Write; wake: () => Promise<void> } {
  const id = newElementId(visit.randomBytes)
  const now = visit.now()
  const { tenantId } = visit.site
  const job = { id, tenantId, subject: contentId, payload: { version }, dueAt: now, now }
  return { insert: insertJob(visit.db, ingestKind, job), wake: () => wakeJob(visit, id) }
}

/** Removes all files and the index entries of a content whose records are gone. The subject is the content. */
export const removeContentKind = jobKind('remove-content', z.object({ coverKey: z.string().nullable() }))

/**
 * Removes the files of a version, or a single file whose record was never committed. The subject is the owner of the files: the content, or
 * an import. Jobs of earlier releases name an original by its `uploadId`.
 */
export const removeFilesKind = jobKind(
  'remove-files',
  z.union([
    z.object({ version: z.int().min(1) }),
    z.object({ key: z.string().min(1) }),
    z.object({ uploadId: z.string().min(1) }),
  ]),
)
