import { useHere } from '#app/ui/atoms/use-here.ts'
import { paths } from '#app/visit/paths/reader.ts'

/**
 * Returns the address at which a content's page opens the viewer, at a page and with the searched words. The viewer
 * leads back to this page: the address contains `back` unless this page is the viewer's default.
 */
export function useReadingPath(
  { id, words }: { id: string; words: string },
  groupId: number,
): (page?: number) => string {
  const here = useHere()
  const back = here === paths.content(groupId, id) ? undefined : here
  return (page) => paths.viewOnline(id, groupId, { page, q: words, back })
}
