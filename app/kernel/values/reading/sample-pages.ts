/** assumed: the pages after the first, which the cover usually shows. Three fit into a row beside the cover. */
const samples = [2, 3, 4] as const

/** The pages that a content's page shows as samples. */
export function samplePages(pageCount: number): number[] {
  return samples.filter((page) => page <= pageCount)
}
