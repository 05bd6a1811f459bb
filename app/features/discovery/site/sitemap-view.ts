import { groupsShown } from '#app/features/catalogue/model/content-group/group-rules.ts'
import type { MappedContent } from '#app/features/discovery/model/sitemap.ts'
import { firstPath, pathOfAll, pathOfContent } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { xmlDeclaration, xmlElement } from '#app/kernel/values/visible-text.ts'
import { absoluteUrl, publicAddress, publicAlternates } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The index of a site's sitemaps: one for its pages and lists, and those for its contents. */
export function sitemapIndex(visit: Visit, starts: readonly string[]): string {
  const parts = [{ of: 'pages' }, ...starts.map((from) => ({ from }))]
  const entries = parts.map((part) =>
    xmlElement('sitemap', [xmlElement('loc', { text: absoluteUrl(visit, paths.sitemap(part)) })]),
  )
  return xmlDeclaration + xmlElement('sitemapindex', entries, { xmlns: namespace })
}

/** The pages that every site has, whatever contents are in it. */
export async function* pageEntries(visit: Visit): AsyncGenerator<string> {
  const isSearch = visit.site.settings.layout.viewPage === 1
  const groups = isSearch ? [] : groupsShown(visit).map(({ id }) => paths.group(id))
  const all = new Set([firstPath(visit.site), pathOfAll(visit.site), ...groups])
  yield [...all].map((path) => pageEntry(visit, path)).join('')
}

/** The pages of contents, in the batches in which they are read from the database. */
export async function* contentEntries(
  visit: Visit,
  batches: AsyncGenerator<MappedContent[]>,
): AsyncGenerator<string> {
  for await (const contents of batches)
    yield contents
      .map((content) => pageEntry(visit, pathOfContent(visit.site, content), content.updatedAt))
      .join('')
}

/** Writes a sitemap around entries that come in batches. */
export async function* sitemapOf(entries: AsyncGenerator<string>): AsyncGenerator<string> {
  const opened = `<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  yield `${xmlDeclaration}${opened}`
  yield* entries
  yield '</urlset>'
}

/**
 * The entries of a page, one for each language. Each lists all languages, because hreflang requires links in both
 * directions.
 */
function pageEntry(visit: Visit, path: string, changedAt?: number): string {
  const alternates = publicAlternates(visit, path).map(({ lang, href }) =>
    xmlElement('xhtml:link', [], { rel: 'alternate', hreflang: lang, href }),
  )
  const changed =
    changedAt === undefined ? [] : [xmlElement('lastmod', { text: new Date(changedAt).toISOString() })]
  return locales
    .map((locale) =>
      xmlElement('url', [
        xmlElement('loc', { text: publicAddress(visit, path, locale) }),
        ...changed,
        ...alternates,
      ]),
    )
    .join('')
}
