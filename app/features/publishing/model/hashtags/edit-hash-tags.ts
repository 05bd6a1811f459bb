import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexingOf } from '#app/features/documents/model/ingest/index-fields-job.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { filledWords, storedWords, type WrittenWords } from '#app/kernel/i18n/translations.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { HashTagName, NewHashTag } from './hash-tag-changes.ts'
import {
  deleteHashTagRows,
  type EditedHashTag,
  insertHashTag,
  moveTagged,
  nextHashTagId,
  readEditedHashTags,
  renameHashTag,
} from './hash-tag-rows.ts'

/** All hashtags of the site whose names contain the words, with the number of visible contents that have each. */
export async function listEditedHashTags(visit: Visit, { words = '' } = {}): Promise<EditedHashTag[]> {
  requireStaff(visit, 'service')
  return readEditedHashTags(visit.db, visit.site, words)
}

/** One hashtag. Refuses `notFound`. */
export async function getEditedHashTag(visit: Visit, { id }: { id: number }): Promise<EditedHashTag> {
  const tags = await listEditedHashTags(visit)
  return tags.find((tag) => tag.id === id) ?? refuse('notFound')
}

/** Adds a hashtag that contents can be given. Refuses a name that exists with `duplicateName` (407). */
export async function addHashTag(visit: Visit, { name }: NewHashTag): Promise<{ id: number }> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const words = wordsOf(visit, name)
  const id = await nextHashTagId(db, site.tenantId)
  await commit(visit, [
    insertHashTag(db, { tenantId: site.tenantId, id }, words),
    insertAudit(visit, admin, { action: 'hashTag.add', subject: String(id), name: words.name, after: words }),
  ])
  forgetSite(site)
  return { id }
}

/**
 * Renames a hashtag on all its contents. Refuses an unknown hashtag with `notFound`, a name that exists with
 * `duplicateName` (407, because the two can be merged), and an outdated revision with `changedMeanwhile`.
 */
export async function renameTag(visit: Visit, { id, name, revision }: HashTagName): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const before = await getEditedHashTag(visit, { id })
  const words = wordsOf(visit, name, before)
  const [written] = await commit(visit, [
    renameHashTag(db, { tenantId: site.tenantId, id }, words, revision ?? before.revision),
    insertAudit(visit, admin, {
      action: 'hashTag.update',
      subject: String(id),
      name: words.name,
      before: wordsOf(visit, before.names),
      after: words,
    }),
  ])
  if (written === 0) refuse('notFound')
  forgetSite(site)
}

/**
 * Gives the contents of one hashtag the other one, each once, and removes the first. Refuses an unknown hashtag with
 * `notFound`.
 */
export async function mergeTags(visit: Visit, { id, into }: { id: number; into: number }): Promise<void> {
  const [from, target] = [await getEditedHashTag(visit, { id }), await getEditedHashTag(visit, { id: into })]
  if (from.id === target.id) refuse('notFound')
  await removeTag(visit, from, target)
}

/** Removes a hashtag from all contents. Refuses an unknown one with `notFound`. */
export async function deleteTag(visit: Visit, { id }: { id: number }): Promise<void> {
  await removeTag(visit, await getEditedHashTag(visit, { id }), null)
}

async function removeTag(visit: Visit, from: EditedHashTag, into: EditedHashTag | null): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const place = { tenantId: site.tenantId, id: from.id }
  const indexing = newIndexingOf(visit, { hashTag: from.id })
  await commit(visit, [
    indexing.insert,
    ...(into === null ? [] : [moveTagged(db, place, into.id)]),
    ...deleteHashTagRows(db, place),
    insertAudit(visit, admin, {
      action: into === null ? 'hashTag.delete' : 'hashTag.merge',
      subject: String(from.id),
      name: from.name,
      detail: { contents: from.contents, ...(into === null ? {} : { into: into.name }) },
    }),
  ])
  forgetSite(site)
  await indexing.finish()
}

function wordsOf(visit: Visit, name: WrittenWords, known?: EditedHashTag) {
  return filledWords(visit, { name }, known && storedWords(visit, { name: known.names }))
}
