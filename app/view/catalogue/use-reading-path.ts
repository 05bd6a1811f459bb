import { paths } from '#app/paths/reader.ts'
import { useHere } from '#app/view/atoms/use-here.ts'

/**
 * Where a content's page opens the book, at a page of it. The viewer leads back to this page: told where, unless it is the one
 * that it leads to by itself.
 */
export function useReadingPath(contentId: string, groupId: number): (page?: number) => string {
  const here = useHere()
  const back = here === paths.content(groupId, contentId) ? undefined : here
  return (page) => paths.viewOnline(contentId, groupId, { page, back })
}
