import { type SiteWord, wordKinds } from '#app/features/branding/model/languages/site-word.ts'
import { pageOfWords } from '#app/features/branding/model/languages/site-words.ts'
import { type Paging, readPaging } from '#app/kernel/values/paging.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A word on the screen: `name` is what it is, among the words of `console-languages`. */
export type WordRow = SiteWord & { key: string; name: string }

const wordsOfAPage = 20

/** The site's words of the kind that an address asks for: those that are missing, or all of them. */
export async function viewSiteWords(visit: Visit, params: URLSearchParams) {
  const kind = wordKinds.find((known) => known === params.get('kind')) ?? null
  const missingOnly = params.get('show') !== 'all'
  const paging: Paging = { ...readPaging({ page: params.get('page') }), size: wordsOfAPage }
  const { counts, words, ...paged } = await pageOfWords(visit, { kind, missingOnly }, paging)
  const query = { kind: kind ?? undefined, show: missingOnly ? undefined : 'all' }
  const { tenantId } = visit.site
  const here = (change: Partial<Record<'kind' | 'show' | 'page', string | undefined>>) =>
    adminPaths.lookLanguages(tenantId, { ...query, ...change })
  return {
    counts: counts.filter(({ total }) => total > 0),
    rows: words.map((word): WordRow => ({ ...word, key: keyOf(word), name: nameOf(word) })),
    paged,
    kind,
    missingOnly,
    here: here({ page: paged.page === 1 ? undefined : String(paged.page) }),
    other: here({ show: missingOnly ? 'all' : undefined }),
  }
}

export type SiteWordsView = Awaited<ReturnType<typeof viewSiteWords>>

function keyOf({ kind, id, field }: SiteWord): string {
  return `${kind}:${id}:${field}`
}

/** A row's place among its list says nothing to people. */
function nameOf({ kind, id, field }: SiteWord): string {
  const [record, list] = id.split('.')
  if (kind !== 'text') return `word.${kind}.${field}`
  return ['word.text', record, list, field].filter(Boolean).join('.')
}
