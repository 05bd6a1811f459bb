import { pictureOfSite } from '#app/features/catalogue/parts/head/head-picture.ts'
import type { Publication } from '#app/features/discovery/model/list-publications.ts'
import { pathOfContent } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { languageOf } from '#app/kernel/i18n/language-of.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { publicAddress } from '#app/visit/public-address.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Visit } from '#app/visit/visit.ts'
import { shownFields } from './shown-fields.ts'

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
          ...(cover.small === null
            ? []
            : [{ href: hrefOf(cover.small.key), type: typeOf(cover.small.key), width: cover.small.width }]),
        ]
  return [...covers, { href: url, type, width, height }]
}

function typeOf(key: string): string {
  return key.endsWith('.svg') ? 'image/svg+xml' : 'image/webp'
}
