import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ApiCallSection } from './api-call.tsx'
import { viewApiChapter } from './api-docs-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.title)

export const loader = page(({ visit, params }) => viewApiChapter(visit, params.chapter ?? ''))

/** The calls of one chapter of the API. */
export default function ApiChapterPage() {
  const { frame, title, base, calls } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-staff')
  return (
    <ConsolePage frame={frame} title={title} back={adminPaths.apiDocs()} backTo={t('api.title')}>
      {calls.map((call) => (
        <ApiCallSection key={call.id} base={base} call={call} />
      ))}
    </ConsolePage>
  )
}
