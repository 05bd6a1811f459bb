import { useHere } from '#app/ui/atoms/use-here.ts'
import { paths } from '#app/visit/paths/reader.ts'

/**
 * Where a content's page opens the book, at a page of it, with the words somebody came with. The viewer leads back to this
 * page: told where, unless it is the one that it leads to by itself.
 */
export function useReadingPath(
  { id, words }: { id: string; words: string },
  groupId: number,
): (page?: number) => string {
  const here = useHere()
  const back = here === paths.content(groupId, id) ? undefined : here
  return (page) => paths.viewOnline(id, groupId, { page, q: words, back })
}
