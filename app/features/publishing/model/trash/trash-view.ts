import { displayInstant } from '#app/kernel/values/day.ts'
import type { listTrash } from './list-trash.ts'

/** The trash on the API. */
export function viewTrash({ contents, ...paged }: Awaited<ReturnType<typeof listTrash>>) {
  return {
    contents: contents.map(({ id, title, author, deletedAt, goneOn }) => ({
      id,
      title,
      author,
      deletedAt: displayInstant(deletedAt),
      goneOn,
    })),
    ...paged,
  }
}
