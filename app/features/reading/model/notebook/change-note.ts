import { type Annotation, stampOf } from '#app/features/reading/model/annotation/annotation.ts'
import { findAnnotations } from '#app/features/reading/model/annotation/annotation-store.ts'
import { ensureMayWrite } from '#app/features/reading/model/annotation/sync-annotations.ts'
import { syncShelf } from '#app/features/reading/model/annotation/sync-shelf.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ownShelf } from './list-notebook.ts'

/** The site's number among a reader's devices. */
const siteDevice = '00000000'

/** A note as the reader saw it: `base` is the stamp of that state. */
type SeenNote = { id: string; base: string }

/**
 * Writes a note's text as a device would: what another device has written meanwhile becomes a copy. Refuses an empty note
 * with `badParameters`, one that isn't the reader's with `notFound`, guests with `unauthorized`, and with `notesFull` if
 * there isn't enough room.
 */
export async function changeNote(
  visit: Visit,
  { id, base, body }: SeenNote & { body: string },
): Promise<void> {
  const text = body.replaceAll('\r\n', '\n').trim()
  await writeNote(visit, id, (note) => {
    if (note.kind === 'note' && text === '') refuseFields({ body: ['required'] })
    return { body: text, isDeleted: false, base }
  })
}

/** Deletes a note. Refuses with `changedMeanwhile` if it was changed after the reader saw it; then it stays. */
export async function deleteNote(visit: Visit, { id, base }: SeenNote): Promise<void> {
  const kept = await writeNote(visit, id, ({ body }) => ({ body, isDeleted: true, base }))
  if (kept !== undefined && !kept.isDeleted) refuse('changedMeanwhile')
}

/** Restores a deleted note. */
export async function restoreNote(visit: Visit, { id }: { id: string }): Promise<void> {
  await writeNote(visit, id, (note) => ({ body: note.body, isDeleted: false, base: stampOf(note) }))
}

type Change = Pick<Annotation, 'body' | 'isDeleted'> & { base: string }

async function writeNote(visit: Visit, id: string, changeOf: (note: Annotation) => Change) {
  const shelf = ownShelf(visit)
  await ensureMayWrite(visit.env, shelf)
  const note = (await findAnnotations(visit.db, shelf, [id])).get(id)
  if (note === undefined) refuse('notFound')
  const { contentId, version, ...kept } = note
  const { base, ...said } = changeOf(kept)
  const change = { ...kept, ...said, changedAt: visit.now(), device: siteDevice, bases: [base] }
  const store = { db: visit.db, commit: (writes: Write[]) => commit(visit, writes), now: visit.now() }
  const answer = { since: Number.MAX_SAFE_INTEGER, changes: [change], version }
  const { annotations, unkept } = await syncShelf(store, { ...shelf, contentId }, answer)
  if (unkept.length > 0) refuse('notesFull')
  return annotations.find((one) => one.id === id)
}
