import { z } from 'zod'
import { getBulkChange, insertBulkChange, updateBulkUndone } from '#app/features/audit/model/bulk-change.ts'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexing } from '#app/features/documents/model/ingest/index-fields.ts'
import {
  addHashtag,
  listEditedHashtags,
  NewHashtag,
} from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import { deleteContents, restoreFromTrash } from '#app/features/publishing/model/trash/trash-contents.ts'
import { isMissingReference, type Write } from '#app/kernel/data/commit.ts'
import { Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type BulkAction, inverseOf, readBulkAction, writeBulkAction } from './bulk-action.ts'
import { asLeft, ensureUntouched, findChanging, findTouched, writesOf } from './bulk-store.ts'

/**
 * The result of an action. `left` are the titles of contents that were not restored because somebody changed them
 * since.
 */
type BulkDone = { changed: number; undo: string | null; left: readonly string[] }

/** The writes before and after those of the change itself, and the id to undo it by. */
type Noted = { undo: string | null; before: Write[]; after: Write[] }

type Note = (changed: readonly string[]) => Noted

/** The list of contents as a form: the selected contents, the action, and its group or hashtag. */
export const BulkInput = z.object({
  do: z.string().max(40),
  ids: z.array(z.string().max(64)).max(100).default([]),
  group: z.string().max(9).optional(),
  tag: z.string().max(70).optional(),
  undo: z.string().max(64).optional(),
})

/**
 * Does what the form asked for, and creates a hashtag that doesn't exist yet. Refuses as `changeContents` and
 * `undoContents` do.
 */
export async function runBulk(visit: Visit, input: z.output<typeof BulkInput>): Promise<BulkDone> {
  const { do: verb, ids, group, tag, undo } = input
  if (verb === 'undo') return undoContents(visit, undo ?? '')
  if (ids.length === 0) return { changed: 0, undo: null, left: [] }
  if (/Group$/.test(verb)) return changeContents(visit, { action: `${verb}:${group}`, ids })
  if (verb === 'addTag')
    return changeContents(visit, { action: `addTag:${await tagCalled(visit, tag)}`, ids })
  return changeContents(visit, { action: verb, ids })
}

async function tagCalled(visit: Visit, typed = ''): Promise<number> {
  const asked = NewHashtag.safeParse({ name: typed })
  const name = asked.data?.name
  if (typeof name !== 'string' || name === '') refuse('badParameters', { fields: { tag: ['required'] } })
  const known = (await listEditedHashtags(visit)).find((tag) => Object.values(tag.names).includes(name))
  return known?.id ?? (await addHashtag(visit, { name })).id
}

/** The name of this list, by which the messages of bulk changes to contents are found. */
const list = 'contents'

/** The most contents in one action: a page of the list. */
const maxContents = 100

/**
 * Applies one action to many contents, leaving out those that are that way already. Returns how many changed, and the id
 * by which it is undone. Refuses an unknown action or too many contents with `badParameters`, and an unknown group or
 * hashtag with `contentGroupNotFound` or `notFound`.
 */
export async function changeContents(
  visit: Visit,
  { action: asked, ids }: { action: string; ids: readonly string[] },
): Promise<BulkDone> {
  requireStaff(visit, 'service')
  const action = readBulkAction(asked) ?? refuse('badParameters')
  if (ids.length > maxContents) refuse('badParameters')
  return change(visit, action, ids, (changed) => {
    const rows = asLeft(visit.db, visit.site.tenantId, changed)
    const noted = insertBulkChange(visit, { list, action: writeBulkAction(action), rows })
    return { undo: noted.id, before: [], after: [noted.insert] }
  })
}

/**
 * Undoes one's own change of the last day, for the contents that nobody has changed since. Refuses any other change with
 * `notFound`, and contents that are changed at the same moment with `changedMeanwhile` (918).
 */
export async function undoContents(visit: Visit, id: string): Promise<BulkDone> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const { action, rows } = await getBulkChange(visit, list, id)
  const back = inverseOf(readBulkAction(action) ?? refuse('notFound'))
  const { untouched, touched } = await findTouched(db, site.tenantId, rows)
  if (untouched.size === 0) return { changed: 0, undo: null, left: touched }
  const done = await change(visit, back, [...untouched.keys()], () => ({
    undo: null,
    before: [ensureUntouched(db, site.tenantId, untouched)],
    after: [updateBulkUndone(visit, id)],
  }))
  return { ...done, left: touched }
}

async function change(
  visit: Visit,
  action: BulkAction,
  ids: readonly string[],
  note: Note,
): Promise<BulkDone> {
  const { verb, target } = action
  if (verb === 'delete' || verb === 'restore') {
    const run = verb === 'delete' ? deleteContents : restoreFromTrash
    let undo: string | null = null
    const changed = await run(visit, { ids }, (found) => {
      const noted = note(found)
      undo = noted.undo
      return noted
    })
    return { changed: changed.length, undo, left: [] }
  }
  const { db, site, now } = visit
  const some = { tenantId: site.tenantId, now: now(), today: dayOf(now()) }
  const found = await findChanging(db, { ...some, ids }, { verb, target })
  if (found.length === 0) return { changed: 0, undo: null, left: [] }
  const changed = found.map(({ id }) => id)
  const { undo, before, after } = note(changed)
  const indexing = newIndexing(visit, changed)
  try {
    await commit(visit, [
      ...before,
      ...writesOf(db, { ...some, ids: changed }, { verb, target }),
      ...audits(visit, found, action),
      ...after,
      indexing.insert,
    ])
  } catch (error) {
    if (!isMissingReference(error)) throw error
    throw new Refusal(/Group/.test(verb) ? 'contentGroupNotFound' : 'notFound')
  }
  await indexing.finish()
  return { changed: changed.length, undo, left: [] }
}

function audits(visit: Visit, found: readonly { id: string; title: string }[], { verb, target }: BulkAction) {
  const admin = requireStaff(visit, 'service')
  const detail = { change: verb, ...(target === null ? {} : { of: target }) }
  return found.map(({ id, title }) =>
    insertAudit(visit, admin, { action: 'content.bulk', subject: id, name: title, detail }),
  )
}
