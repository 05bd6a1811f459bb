import type { DetailView } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { languageOf } from '#app/kernel/i18n/language-of.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content as schema.org's Book, with nothing that its page doesn't show. `id` is the same in all languages, `url` its page's address in one. */
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

/** Whether whoever comes may read it, without signing in and without a plan. */
function isFree({ opening, reading }: DetailView): boolean {
  return opening === 'viewer' && reading === 'ready'
}

/** A plan at the price that guests are told, tax included. */
function offerOf({ name, price }: DetailView['plans'][number], url: string): object {
  return { '@type': 'Offer', name, price: price.full, priceCurrency: 'JPY', category: 'subscription', url }
}
