import { z } from 'zod'
import type { Cover } from '#app/domain/catalogue/content/content.ts'
import { annotationColours, annotationKinds } from '#app/domain/reading/annotation/annotation.ts'
import { isElementId } from '#app/values/element-id.ts'

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** What a reader's notes are narrowed by: one book, words of quote and text, kind, colour; and where the page begins. */
export const NotebookQuery = z.object({
  book: forgiving(z.string().refine(isElementId)),
  q: forgiving(z.string().trim().max(200)),
  kind: forgiving(z.enum(annotationKinds)),
  colour: forgiving(z.enum(annotationColours)),
  after: forgiving(z.string().max(80)),
})
export type NotebookQuery = z.output<typeof NotebookQuery>

/**
 * A book with notes: whether its reader may open it now, and in which group. What isn't published (hidden, in the trash, outside
 * its days) is in no list of a reader's, favourites and readings included. Of the notes written in it the reader's own words
 * stay, and nothing is told of the book: its title is null, its author empty.
 */
export type NotedBook = {
  contentId: string
  title: string | null
  author: string
  cover: Cover | null
  /** Where it is opened; null where its reader may not, for whatever reason. */
  groupId: number | null
}

/** Behind which entry a page begins. */
export type NotePlace = { page: number; changedAt: number; id: string }

export function writePlace({ page, changedAt, id }: NotePlace): string {
  return `${page}.${changedAt}.${id}`
}

/** Reads a place out of an address; null, which stands for the first page, if the text isn't one. */
export function readPlace(text: string | undefined): NotePlace | null {
  const [, page, changedAt, id] = /^(\d{1,9})\.(\d{1,15})\.([0-9a-z]{20,64})$/.exec(text ?? '') ?? []
  return id === undefined ? null : { page: Number(page), changedAt: Number(changedAt), id }
}
