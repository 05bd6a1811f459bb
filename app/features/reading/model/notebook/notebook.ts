import { z } from 'zod'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import { annotationColours, annotationKinds } from '#app/features/reading/model/annotation/annotation.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/**
 * The filters of a reader's notes: one book, words in quote and text, kind, colour; and the place where the page begins.
 */
export const NotebookQuery = z.object({
  book: forgiving(z.string().refine(isElementId)),
  q: forgiving(z.string().trim().max(200)),
  kind: forgiving(z.enum(annotationKinds)),
  colour: forgiving(z.enum(annotationColours)),
  after: forgiving(z.string().max(80)),
})
export type NotebookQuery = z.output<typeof NotebookQuery>

/**
 * A book with notes: whether its reader may open it now, and in which group. An unpublished content (hidden, in the
 * trash, or outside of its days) is in none of a reader's lists, including favourites and readings. The reader's own
 * notes in it stay, but nothing about the book is shown: its title is null and its author empty.
 */
export type NotedBook = {
  contentId: string
  title: string | null
  author: string
  cover: Cover | null
  /** The group in which the book opens. Null if the reader may not open it, for whatever reason. */
  groupId: number | null
}

/** The note after which a page of the list begins. */
export type NotePlace = { page: number; changedAt: number; id: string }

export function writePlace({ page, changedAt, id }: NotePlace): string {
  return `${page}.${changedAt}.${id}`
}

/** Reads a place out of an address; null, which stands for the first page, if the text isn't one. */
export function readPlace(text: string | undefined): NotePlace | null {
  const [, page, changedAt, id] = /^(\d{1,9})\.(\d{1,15})\.([0-9a-z]{20,64})$/.exec(text ?? '') ?? []
  return id === undefined ? null : { page: Number(page), changedAt: Number(changedAt), id }
}
