import { z } from 'zod'
import { addHashTag, listEditedHashTags } from '#app/features/publishing/model/hashtags/edit-hash-tags.ts'
import { NewHashTag } from '#app/features/publishing/model/hashtags/hash-tag-changes.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type BulkDone, changeContents, undoContents } from './change-contents.ts'

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
  const asked = NewHashTag.safeParse({ name: typed })
  const name = asked.data?.name
  if (typeof name !== 'string' || name === '') refuse('badParameters', { fields: { tag: ['required'] } })
  const known = (await listEditedHashTags(visit)).find((tag) => Object.values(tag.names).includes(name))
  return known?.id ?? (await addHashTag(visit, { name })).id
}
