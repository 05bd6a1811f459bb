import type { DetailView } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { pathOfContent } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { languageOf } from '#app/kernel/i18n/language-of.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type HeadView, viewHead } from './head-view.ts'
import { breadcrumbData, placeOfGroup } from './site-data.ts'

/**
 * The head of a content's page, on whichever page it is shown. The canonical address is the one in its group with the
 * lowest id.
 */
export function viewContentHead(visit: Visit, detail: DetailView): HeadView | null {
  const [group] = [...detail.groups].sort((one, other) => one.id - other.id)
  if (group === undefined) return null
  const { id, title, cover, description } = detail
  const path = pathOfContent(visit.site, { id, groupId: group.id })
  return viewHead(visit, {
    path,
    title,
    description: description?.value ?? '',
    cover: { contentId: id, cover, title },
    type: 'book',
    data: (canonical) => [
      bookData(visit, detail, { id: absoluteUrl(visit, path), url: canonical }),
      breadcrumbData(visit, [placeOfGroup(visit, group), { name: title, path }]),
    ],
  })
}

/**
 * A content as a Book of schema.org. It contains nothing that the content's page doesn't show. `id` is the same in all
 * languages, `url` is the page's address in one of them.
 */
export function bookData(visit: Visit, detail: DetailView, { id, url }: { id: string; url: string }): object {
  const { title, author, description, cover, pageCount, publishedOn } = detail
  const publisher = detail.fields.find(({ field }) => field === 'distributorName')?.value
  return {
    '@context': 'https://schema.org',
    '@type': 'Book',
    '@id': id,
    url,
    name: title,
    ...(author && { author: author.links.map(({ text }) => ({ '@type': 'Person', name: text })) }),
    publisher: { '@type': 'Organization', name: publisher ?? visit.site.companyName },
    inLanguage: languageOf(title) ?? visit.site.lang,
    bookFormat: 'https://schema.org/EBook',
    ...(pageCount > 0 && { numberOfPages: pageCount }),
    datePublished: publishedOn,
    ...(description && { description: description.value }),
    ...(cover && { image: absoluteUrl(visit, paths.cover(detail.id, cover.key)) }),
    isAccessibleForFree: isFree(detail),
    ...(detail.plans.length > 0 && { offers: detail.plans.map((plan) => offerOf(plan, url)) }),
  }
}

/** Whether the visitor may read it without signing in and without a plan. */
function isFree({ opening, reading }: DetailView): boolean {
  return opening === 'viewer' && reading === 'ready'
}

/** A plan with its price for guests, including tax. */
function offerOf({ name, price }: DetailView['plans'][number], url: string): object {
  return { '@type': 'Offer', name, price: price.full, priceCurrency: 'JPY', category: 'subscription', url }
}
