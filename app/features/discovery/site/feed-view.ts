import { pictureOfCover } from '#app/features/catalogue/parts/head/head-tags.ts'
import { type Publication, shownFields } from '#app/features/discovery/model/list-publications.ts'
import { firstPath, pathOfContent } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { type Day, startOfDay } from '#app/kernel/values/day.ts'
import { xmlDeclaration, xmlElement, xmlText } from '#app/kernel/values/visible-text.ts'
import { publicAddress } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { siteTitle } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}
/** How long a feed reader may keep the feed, in minutes. */
const timeToLive = 60

/** A site's new titles as RSS 2.0, latest first. */
export function rssOf(visit: Visit, publications: readonly Publication[]): string {
  const { site, locale } = visit
  const title = siteTitle(site)
  const self = publicAddress(visit, paths.feed(), locale)
  const [latest] = publications
  const channel = [
    xmlElement('title', { text: title }),
    xmlElement('link', { text: publicAddress(visit, firstPath(site), locale) }),
    xmlElement('description', { text: asHtml(site.settings.brand.tagline ?? title) }),
    xmlElement('language', { text: locale }),
    xmlElement('ttl', { text: String(timeToLive) }),
    ...(latest === undefined ? [] : [xmlElement('lastBuildDate', { text: dateOf(latest) })]),
    xmlElement('atom:link', [], { href: self, rel: 'self', type: 'application/rss+xml' }),
    ...publications.map((publication) => itemOf(visit, publication)),
  ]
  return (
    xmlDeclaration + xmlElement('rss', [xmlElement('channel', channel)], { version: '2.0', ...namespaces })
  )
}

function itemOf(visit: Visit, publication: Publication): string {
  const { content, groupId } = publication
  const { site, locale } = visit
  const { authors, description, publisher } = shownFields(site, content)
  const group = site.groups.find(({ id }) => id === groupId)
  const path = pathOfContent(site, { id: content.id, groupId })
  return xmlElement('item', [
    xmlElement('title', { text: content.title }),
    xmlElement('link', { text: publicAddress(visit, path, locale) }),
    // The id stays the same if the site moves to another address.
    xmlElement('guid', { text: content.id }, { isPermaLink: 'false' }),
    xmlElement('pubDate', { text: dateOf(publication) }),
    ...authors.map((name) => xmlElement('dc:creator', { text: name })),
    ...(publisher === '' ? [] : [xmlElement('dc:publisher', { text: publisher })]),
    ...(group === undefined ? [] : [xmlElement('category', { text: group.name })]),
    ...(description === '' ? [] : [xmlElement('description', { text: asHtml(description) })]),
    ...thumbnailOf(visit, publication),
  ])
}

function thumbnailOf(visit: Visit, { content: { id, cover, title } }: Publication): string[] {
  const picture = pictureOfCover(visit, { contentId: id, cover, title })
  if (picture === null) return []
  const { url, width, height } = picture
  return [xmlElement('media:thumbnail', [], { url, width, height })]
}

/** Feed readers show a description as HTML. So special characters are escaped and line breaks kept. */
function asHtml(text: string): string {
  return xmlText(text).replace(/\r?\n/g, '<br>')
}

/** A date in the form of RFC 822, which RSS requires and `toUTCString` writes. */
function dateOf({ content }: Publication): string {
  return new Date(startOfDay(content.publishedOn as Day)).toUTCString()
}
