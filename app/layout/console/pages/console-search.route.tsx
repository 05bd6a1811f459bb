import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewFound } from '#app/layout/console/find-view.ts'
import { FoundList } from '#app/layout/console/found-list.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Returns everything with the searched words that the administrator may see, by kind. */
export const loader = page(async ({ visit, url }) => {
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const site = url.searchParams.get('site')
  const tenantId = site === null ? null : readConsoleId(site)
  const t = translator(visit.locale, 'console')
  const heading = words === '' ? t('find.title') : t('find.titleOf', { words })
  return { heading, words, ...(await viewFound(visit, { words, tenantId })) }
})

export default function ConsoleSearch() {
  const { heading, words, frame, found } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <FoundList words={words} found={found} />
    </ConsolePage>
  )
}
