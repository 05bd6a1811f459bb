import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { searchFor } from '#app/features/search/model/query/search-for.ts'
import { logNoAnswer } from '#app/features/search/model/results/find-matches.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import { ShortMemory } from '#app/kernel/values/short-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import { hasTextNow } from './book-pages.ts'

/** Whether the viewer can read a content aloud, and if not, why. */
export type Aloud = 'possible' | 'noText' | 'protected'

/** The content's protection and the matches in its text are being looked up by the caller at the same time. */
type Asked = {
  contentId: string
  protection: () => Promise<Protection>
  places: Promise<{ hasText: boolean } | null>
}

/**
 * Whether a content can be read aloud. Null if the index doesn't answer. Starts together with the content's own queries,
 * which decide whether it may be seen.
 */
export async function getAloud(
  visit: Visit,
  { contentId, protection, places }: Asked,
): Promise<Aloud | null> {
  ensureMayBrowse(visit)
  const isKnown = places.then((found) => found?.hasText ?? findText(visit, contentId))
  const [isThere, level] = await Promise.all([isKnown, protection()])
  if (level === 'strict') return 'protected'
  if (isThere === null) return null
  return isThere ? 'possible' : 'noText'
}

/** Contents that had text a moment ago, by tenant, version of the site, and id: the index is then not asked again. */
const known = new ShortMemory<true>({ life: 60_000, most: 5_000 })

/** Looks for the content's text. If the index doesn't answer, the content's page lacks this line. */
async function findText(visit: Visit, contentId: string) {
  const { tenantId, version } = visit.site
  const key = `${tenantId} ${version} ${contentId}`
  if (known.find(key, visit.now())) return true
  try {
    const index = await searchFor(visit)
    const isThere = await hasTextNow(index.of(contentId).db, { tenantId, contentId })
    if (isThere) known.keep(key, isThere, visit.now())
    return isThere
  } catch (error) {
    logNoAnswer(visit, 'text of a content', error)
    return null
  }
}
