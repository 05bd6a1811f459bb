import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexingOf } from '#app/features/documents/model/ingest/index-fields.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { filledWords, storedWords, type WrittenWords } from '#app/kernel/i18n/translations.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { filledIn } from '#app/kernel/values/inputs/words-input.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  deleteHashtagRows,
  type EditedHashtag,
  insertHashtag,
  moveTagged,
  nextHashtagId,
  readEditedHashtags,
  renameHashtag,
} from './hashtag-rows.ts'

/** All hashtags of the site whose names contain the words, with the number of visible contents that have each. */
export async function listEditedHashtags(visit: Visit, { words = '' } = {}): Promise<EditedHashtag[]> {
  requireStaff(visit, 'service')
  return readEditedHashtags(visit.db, visit.site, words)
}

/** Gets one hashtag. Refuses `notFound`. */
export async function getEditedHashtag(visit: Visit, { id }: { id: number }): Promise<EditedHashtag> {
  const tags = await listEditedHashtags(visit)
  return tags.find((tag) => tag.id === id) ?? refuse('notFound')
}

/** Adds a hashtag that contents can be given. Refuses a name that exists with `duplicateName` (407). */
export async function addHashtag(visit: Visit, { name }: NewHashtag): Promise<{ id: number }> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const words = wordsOf(visit, name)
  const id = await nextHashtagId(db, site.tenantId)
  await commit(visit, [
    insertHashtag(db, { tenantId: site.tenantId, id }, words),
    insertAudit(visit, admin, { action: 'hashTag.add', subject: String(id), name: words.name, after: words }),
  ])
  forgetSite(site)
  return { id }
}

/**
 * Renames a hashtag on all its contents. Refuses an unknown hashtag with `notFound`, a name that exists with
 * `duplicateName` (407, because the two can be merged), and an outdated revision with `changedMeanwhile`.
 */
export async function renameTag(visit: Visit, { id, name, revision }: HashtagName): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const before = await getEditedHashtag(visit, { id })
  const words = wordsOf(visit, name, before)
  const [written] = await commit(visit, [
    renameHashtag(db, { tenantId: site.tenantId, id }, words, revision ?? before.revision),
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
  const [from, target] = [await getEditedHashtag(visit, { id }), await getEditedHashtag(visit, { id: into })]
  if (from.id === target.id) refuse('notFound')
  await removeTag(visit, from, target)
}

/** Removes a hashtag from all contents. Refuses an unknown one with `notFound`. */
export async function deleteTag(visit: Visit, { id }: { id: number }): Promise<void> {
  await removeTag(visit, await getEditedHashtag(visit, { id }), null)
}

async function removeTag(visit: Visit, from: EditedHashtag, into: EditedHashtag | null): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const place = { tenantId: site.tenantId, id: from.id }
  const indexing = newIndexingOf(visit, { hashTag: from.id })
  await commit(visit, [
    indexing.insert,
    ...(into === null ? [] : [moveTagged(db, place, into.id)]),
    ...deleteHashtagRows(db, place),
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

function wordsOf(visit: Visit, name: WrittenWords, known?: EditedHashtag) {
  return filledWords(visit, { name }, known && storedWords(visit, { name: known.names }))
}

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')
const word = z
  .string({ error: 'required' })
  .transform((typed) => typed.trim().replace(/^[#＃]+/, ''))
  .pipe(z.string().max(64, fieldProblem('tooLong', { max: 64 })))

const name = filledIn(word)

export const HashtagName = z.object({ id, name, revision: revisionInput })
export type HashtagName = z.output<typeof HashtagName>
export const NewHashtag = z.object({ name })
export type NewHashtag = z.output<typeof NewHashtag>
export const HashtagId = z.object({ id })
export const HashtagMerge = z.object({ id, into: id })
