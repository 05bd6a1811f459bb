import type { LoaderFunction, MetaArgs, MetaDescriptor, MetaFunction } from '@remix-run/cloudflare'

type Matches = { matches: readonly { id: string; data: unknown }[] }
type DataOf<Loader extends LoaderFunction> = MetaArgs<Loader>['data']

/**
 * Makes a page's `meta`: its title is the page's, then the site's (R030). A refused page has no data, so its title is the site's alone.
 * `more` adds other entries to the head.
 */
export function titled<Loader extends LoaderFunction>(
  pageOf: (data: NonNullable<DataOf<Loader>>) => string | undefined,
  more: (data: DataOf<Loader>) => MetaDescriptor[] = () => [],
): MetaFunction<Loader> {
  return ({ matches, data }) => [
    ...titleOf({ matches }, data === undefined || data === null ? undefined : pageOf(data)),
    ...more(data),
  ]
}

/** The title entry for a page without data. */
export function titleOf({ matches }: Matches, page?: string): MetaDescriptor[] {
  const frame = matches.find((match) => match.id === 'root')?.data as { title?: string } | undefined
  const site = frame?.title ?? 'Bunko'
  return [{ title: page === undefined || page === '' ? site : `${page} | ${site}` }]
}

/** The entry that tells search engines not to index the page. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }
