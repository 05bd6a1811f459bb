import { groupsShown } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { pictureOfSite } from '#app/features/catalogue/parts/head/head-tags.ts'
import {
  type Publication,
  type PublicationPage,
  shownFields,
} from '#app/features/discovery/model/list-publications.ts'
import { firstPath, pathOfContent } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { languageOf } from '#app/kernel/i18n/locale.ts'
import { absoluteUrl, publicAddress } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { siteTitle } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

export const opdsType = 'application/opds+json'

type Link = { rel: string; href: string; type: string; title?: string; templated?: true }

/** The first page of the catalogue, with links to its lists and with the new titles. */
export function viewCatalogue(visit: Visit, fresh: PublicationPage) {
  const words = translator(visit.locale, 'catalogue')
  const lists = groupsShown(visit).map(({ id, name }) => ({
    list: String(id),
    title: name,
    rel: 'subsection',
  }))
  const all = { list: 'all', title: words('homeSearch.all'), rel: 'subsection' }
  return {
    metadata: { title: siteTitle(visit.site) },
    links: [linkTo(visit, 'self', paths.opds()), ...aroundLinks(visit)],
    navigation: [all, ...lists].map(({ list, title, rel }) => ({
      ...linkTo(visit, rel, paths.opdsList(list)),
      title,
    })),
    ...(fresh.publications.length > 0 && { groups: [viewFresh(visit, fresh)] }),
  }
}

function viewFresh(visit: Visit, { publications, totalRecords }: PublicationPage) {
  const title = translator(visit.locale, 'catalogue')('list.new')
  return {
    metadata: { title, numberOfItems: totalRecords },
    links: [linkTo(visit, 'self', paths.opdsList('new'))],
    publications: publications.map((one) => viewPublication(visit, one)),
  }
}

/** One page of a list. `query` contains the searched words. */
export function viewOpdsList(
  visit: Visit,
  { list, title, query }: { list: string; title: string; query?: string },
  { publications, page, size, totalPages, totalRecords }: PublicationPage,
) {
  const at = (wanted: number) =>
    paths.opdsList(list, { ...(query !== undefined && { query }), ...(wanted > 1 && { page: wanted }) })
  const pages = [
    { rel: 'first', page: 1 },
    { rel: 'previous', page: page - 1 },
    { rel: 'next', page: page + 1 },
    { rel: 'last', page: totalPages },
  ].filter((one) => one.page >= 1 && one.page <= totalPages)
  return {
    metadata: { title, numberOfItems: totalRecords, itemsPerPage: size, currentPage: page },
    links: [
      linkTo(visit, 'self', at(page)),
      ...pages.map((one) => linkTo(visit, one.rel, at(one.page))),
      linkTo(visit, 'up', paths.opds()),
      ...aroundLinks(visit),
    ],
    publications: publications.map((one) => viewPublication(visit, one)),
  }
}

function aroundLinks(visit: Visit): Link[] {
  const search = publicAddress(visit, paths.opdsList('search'), visit.locale)
  return [
    linkTo(visit, 'start', paths.opds()),
    {
      rel: 'search',
      href: `${search}{${search.includes('?') ? '&' : '?'}query}`,
      type: opdsType,
      templated: true,
    },
    { rel: 'alternate', href: publicAddress(visit, firstPath(visit.site), visit.locale), type: 'text/html' },
  ]
}

function linkTo(visit: Visit, rel: string, path: string): Link {
  return { rel, href: publicAddress(visit, path, visit.locale), type: opdsType }
}

const page = 'text/html'
export const publicationType = 'application/opds-publication+json'

/** A content as a publication of OPDS 2. It contains nothing that the content's page doesn't show. */
export function viewPublication(visit: Visit, publication: Publication) {
  const { content, groupId } = publication
  const path = pathOfContent(visit.site, { id: content.id, groupId })
  const url = publicAddress(visit, path, visit.locale)
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: absoluteUrl(visit, path),
      ...metadataOf(visit, publication),
    },
    links: [
      {
        rel: 'self',
        href: publicAddress(visit, paths.opdsPublication(content.id), visit.locale),
        type: publicationType,
      },
      { rel: 'alternate', href: url, type: page },
      acquisitionOf(visit, publication, url),
    ],
    images: imagesOf(visit, publication),
  }
}

function metadataOf({ site }: Visit, { content }: Publication) {
  const { authors, description, publisher } = shownFields(site, content)
  const { title, publishedOn, pageCount, isRightToLeft } = content
  return {
    title,
    ...(authors.length > 0 && { author: authors.map((name) => ({ name })) }),
    publisher: { name: publisher || site.companyName },
    language: languageOf(title) ?? site.lang,
    published: publishedOn,
    ...(description !== '' && { description }),
    ...(pageCount > 0 && { numberOfPages: pageCount }),
    ...(isRightToLeft !== null && { readingProgression: isRightToLeft ? 'rtl' : 'ltr' }),
  }
}

const acquisition = 'http://opds-spec.org/acquisition'

/**
 * Books are read in the browser. On open sites the link opens the book directly; otherwise it leads to the content's
 * page, where readers sign in or subscribe.
 */
function acquisitionOf(visit: Visit, { content, groupId, needsPlan }: Publication, url: string) {
  const isReady = content.version !== null
  const isOpen = visit.site.accountType === 'OPEN_TYPE' && isReady && !needsPlan
  const href = isOpen ? absoluteUrl(visit, paths.viewOnline(content.id, groupId)) : url
  const rel = isOpen ? `${acquisition}/open-access` : needsPlan ? `${acquisition}/subscribe` : acquisition
  return {
    rel,
    href,
    type: page,
    properties: { availability: { state: isReady ? 'available' : 'unavailable' } },
  }
}

/**
 * The cover and the site's icon. The icon is a PNG: not every client shows WebP, and OPDS requires a format that all
 * of them show.
 */
function imagesOf(visit: Visit, { content: { id, cover } }: Publication) {
  const { url, type, width, height } = pictureOfSite(visit, siteTitle(visit.site))
  const hrefOf = (key: string) => absoluteUrl(visit, paths.cover(id, key))
  const covers =
    cover === null
      ? []
      : [
          { href: hrefOf(cover.key), type: typeOf(cover.key), width: cover.width, height: cover.height },
          ...cover.copies.map(({ key, width }) => ({ href: hrefOf(key), type: typeOf(key), width })),
        ]
  return [...covers, { href: url, type, width, height }]
}

function typeOf(key: string): string {
  return key.endsWith('.svg') ? 'image/svg+xml' : 'image/webp'
}
