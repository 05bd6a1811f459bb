import type { MetaDescriptor } from '@remix-run/cloudflare'

type MetaArgs = { matches: readonly { id: string; data: unknown }[] }

/** The tab's title: the page, then the site (R030). */
export function titleOf({ matches }: MetaArgs, page?: string): MetaDescriptor[] {
  const frame = matches.find((match) => match.id === 'root')?.data as { title?: string } | undefined
  const site = frame?.title ?? 'Bunko'
  return [{ title: page === undefined || page === '' ? site : `${page} | ${site}` }]
}

/** What search engines are not to keep. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }
