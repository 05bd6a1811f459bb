import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { listNextBooks } from '#app/features/reading/model/next/next-books.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { basePathOf } from '#app/visit/site.ts'
import type { Asked } from './viewer-call.ts'

/** What may be read after the book, with the addresses of the site's pages about it. The viewer asks at the book's end only. */
export async function nextBooks(incoming: ViewerRequest, { env, locale }: Asked) {
  const site = (await findSiteOf(env, incoming.tenantId, incoming.now)) ?? refuse('companyNotFound')
  const { origin, books } = await listNextBooks(incoming, { site, locale })
  return {
    books: books.map(({ contentId, groupId, ...book }) => ({
      ...book,
      href: `${origin}${basePathOf(site)}${paths.content(groupId, contentId)}`,
    })),
  }
}
