import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { listNeighbours, listSeriesOf } from '#app/features/catalogue/model/series/list-related.ts'
import { findOwnBooks } from '#app/features/reading/model/notebook/notebook-store.ts'
import { getLiveGrant, ownerKeyOfGrant } from '#app/features/reading/model/viewer/live-grant.ts'
import type { LiveGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import type { Site } from '#app/visit/site.ts'

/** A book to go on with, which its reader may open. `isNext` marks the next of the series. */
type NextBook = { contentId: string; groupId: number; title: string; author: string; isNext: boolean }

/** The most titles at a book's end, and the most of a series and a group among which they are looked for. */
const [mostShown, mostLookedAt] = [4, 50]

type Candidate = { id: string; title: string; author: string; published_on: string }

/**
 * What the reader of a viewer's key may read after their book: the next of its series, then others of the series, of the same author, and
 * of the group. `origin` is that of the site. Only books that they may open now, and none for readings by a direct link, which give no right
 * to the site. Refuses as `getLiveGrant` does, and a reader who asks too often: a script would make the database look through whole groups.
 */
export async function listNextBooks(
  request: ViewerRequest,
  { site, locale }: { site: Pick<Site, 'lang' | 'settings'>; locale: Locale },
): Promise<{ origin: string; books: NextBook[] }> {
  const grant = await getLiveGrant(request, request.secretId)
  const origin = grant.parentOrigin
  if (grant.isByLink) return { origin, books: [] }
  const { env, tenantId, address } = request
  // Guests have no key of their own, so those of one network count together.
  const reader = ownerKeyOfGrant(grant) ?? networkKey(address)
  await ensureWithinRate(env.BOOK_ENDS_BY_READER, `${tenantId} ${reader}`)
  return { origin, books: await booksAfter(request, grant, { site, locale }) }
}

async function booksAfter(
  request: ViewerRequest,
  grant: LiveGrant,
  { site, locale }: { site: Pick<Site, 'lang' | 'settings'>; locale: Locale },
): Promise<NextBook[]> {
  const { db, tenantId, now } = request
  const reader = {
    ...{ tenantId, accountId: grant.accountId, shelfId: ownerKeyOfGrant(grant) },
    ...{ today: dayOf(now), locale, translated: locale !== site.lang },
  }
  const { contentId, groupId } = grant
  const part = { contentId, offset: 0, limit: mostLookedAt }
  const param = site.settings.searchResult.paramSeriesContent
  const [book, series, group] = await Promise.all([
    findBook(request, grant),
    param === null ? [] : listSeriesOf(db, reader, param, part),
    listNeighbours(db, reader, groupId, part),
  ])
  if (book === undefined) return []
  const ordered = inOrder(book, series, group)
  const known = await findOwnBooks(db, reader, [...ordered.ids])
  return [...ordered.ids]
    .flatMap((id) => {
      const { title = null, author = '', groupId: opens = null } = known.get(id) ?? {}
      if (title === null || opens === null) return []
      return [{ contentId: id, groupId: opens, title, author, isNext: id === ordered.next }]
    })
    .slice(0, mostShown)
}

/** The next of the series is the one that was published after this book or, on the same day, has the next title. */
function inOrder(book: Candidate, series: readonly Candidate[], group: readonly Candidate[]) {
  const volumes = [...series].sort(byPublication)
  const next = volumes.find((volume) => byPublication(volume, book) > 0)
  const ofAuthor = group.filter(({ author }) => author !== '' && author === book.author)
  const all = [...(next === undefined ? [] : [next]), ...volumes, ...ofAuthor, ...group]
  return { next: next?.id, ids: new Set(all.map(({ id }) => id)) }
}

function byPublication(a: Candidate, b: Candidate): number {
  if (a.published_on !== b.published_on) return a.published_on < b.published_on ? -1 : 1
  return a.title.localeCompare(b.title, 'ja', { numeric: true })
}

function findBook({ db }: ViewerRequest, { tenantId, contentId }: LiveGrant): Promise<Candidate | undefined> {
  return db
    .selectFrom('content')
    .select(['id', 'title', 'author', 'published_on'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .executeTakeFirst()
}
