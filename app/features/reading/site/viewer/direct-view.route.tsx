import { useLoaderData, useLocation } from '@remix-run/react'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { openDirectView } from '#app/features/reading/model/direct-link/open-direct-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readBookPage } from '#app/kernel/values/paging.ts'
import { BareRefusal } from '#app/layout/site/bare-refusal.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { launchFrame, ViewerPage } from './viewer-page.tsx'

export const meta = titled<typeof loader>(
  ({ title }) => title,
  () => [noIndex],
)

/** The page with the book of a view token, for anybody who has the token, without session and layout (R037, R141). */
export const loader = page(
  async ({ visit, params, url }) => {
    const token = params.viewToken ?? ''
    const { title, launchToken } = await openDirectView(visit, token)
    const start = readBookPage(url.searchParams.get('page'))
    return { title, ...launchFrame(visit, launchToken, { page: start }) }
  },
  { area: 'direct-view' },
)

export default function DirectView() {
  const { title, ...viewer } = useLoaderData<typeof loader>()
  return (
    <ViewerPage {...viewer}>
      <h1 className="only-heard" lang={langOf(title)}>
        {title}
      </h1>
    </ViewerPage>
  )
}

/** Shows every reason why a visitor can't open the book under the same sentence (R320). */
export function ErrorBoundary() {
  const { t } = useTranslation('reading')
  const query = new URLSearchParams(useLocation().search)
  const page = readBookPage(query.get('page'))
  const words = t('viewer.open')
  return (
    <BareRefusal
      title="messages:notAllowViewBook"
      wayOn={({ contentId, groupId }) =>
        typeof contentId === 'string' && typeof groupId === 'number'
          ? { to: paths.viewOnline(contentId, groupId, { page }), words }
          : null
      }
    />
  )
}
