import { paths } from '#app/paths/reader.ts'

/** What nobody needs to fetch to understand a page, and the console. */
const apart = ['/admin', '/api/', '/csp-report']
/** What pages are drawn with, beside the sites. */
const around = ['/assets/', '/fonts/', '/favicon.svg', '/loading.css']

/** Of a host that is one site's; also of one with more sites than a list can name, whose closed ones say noindex themselves. */
export function robotsForAll(sitemap: string | null): string {
  return written([...apart.map((path) => `Disallow: ${path}`), 'Allow: /'], sitemap === null ? [] : [sitemap])
}

/** Of a host that has nothing for search engines. */
export function robotsForNobody(): string {
  return written(['Disallow: /'], [])
}

/** Of a host with many sites: those that are open by name, and nothing else, so that no closed one is named. */
export function robotsForPaths(origin: string, servicePaths: readonly string[]): string {
  return written(
    [
      'Disallow: /',
      ...around.map(allow),
      ...servicePaths.map((path) => allow(`/${path}/`)),
      ...servicePaths.map((path) => allow(`/${path}$`)),
    ],
    servicePaths.map((path) => `${origin}/${path}${paths.sitemap()}`),
  )
}

function allow(path: string): string {
  return `Allow: ${path}`
}

function written(rules: readonly string[], sitemaps: readonly string[]): string {
  const lines = ['User-agent: *', ...rules, '', ...sitemaps.map((url) => `Sitemap: ${url}`)]
  return `${lines.join('\n').trimEnd()}\n`
}
