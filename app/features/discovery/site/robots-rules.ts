import { paths } from '#app/visit/paths/reader.ts'

/** The console and everything that isn't needed to understand a page. */
const apart = ['/admin', '/api/', '/csp-report']
/** The files that pages need, besides the sites themselves. */
const around = ['/assets/', '/fonts/', '/favicon.svg', '/loading.css']

/**
 * For the host of a single site, and for a host with more sites than a list can contain; its closed sites say noindex
 * themselves.
 */
export function robotsForAll(sitemap: string | null): string {
  return written([...apart.map((path) => `Disallow: ${path}`), 'Allow: /'], sitemap === null ? [] : [sitemap])
}

/** For a host with nothing for search engines. */
export function robotsForNobody(): string {
  return written(['Disallow: /'], [])
}

/** For a host with many sites: allows the open ones by name and nothing else, so that closed ones aren't named. */
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
