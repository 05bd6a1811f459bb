import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listSavedViews } from '#app/features/audit/model/saved-view.ts'
import { BulkInput, runBulk } from '#app/features/publishing/model/editing/bulk/bulk-form.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/features/publishing/model/overview/content-overview.ts'
import { listContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { type Paged, readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentsTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { undoneWords } from '#app/ui/console/undone-words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { translator } from '#app/visit/translator.ts'
import { ContentsList } from './contents-list.tsx'
import { viewContents } from './contents-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/**
 * The screen with all contents of a site and the progress of their files. Filters, order and page stand in the address.
 */
export const loader = consolePage(async ({ visit, url }) => {
  const { tenantId } = visit.site
  const query = readListQuery(url)
  const asked = OverviewQuery.parse(query)
  const paging = readPaging({ page: query.page, size: 50 })
  const path = adminPaths.contents(tenantId)
  const [found, views, frame] = await Promise.all([
    listContentOverview(visit, { ...paging, ...filterOf(asked), order: orderOf(asked) }),
    listSavedViews(visit, path),
    viewSiteConsole(visit),
  ])
  const list = viewContents(found, visit)
  ensurePageExists(list, (last) => withQuery(path, { ...query, page: last }))
  return {
    heading: translator(visit.locale, 'console')('contents.title'),
    frame,
    tenantId,
    query,
    views,
    order: orderOf(asked),
    list,
  }
})

/** R265: redirects a page number behind the last page to the last page. */
function ensurePageExists({ page: asked, totalPages }: Paged, hrefOf: (last?: number) => string) {
  if (asked > Math.max(totalPages, 1)) throw redirect(hrefOf(totalPages > 1 ? totalPages : undefined))
}

/** R470 gives these two actions their own words. The other actions say how many contents they changed. */
const recommended = {
  recommend: 'api.addTrending.success',
  recommendNoMore: 'api.removeTrending.success',
} as const

/** Runs one action on the selected contents, or undoes it. */
export const action = consoleForm(BulkInput, async ({ visit, input, request, context }) => {
  const done = await runBulk(visit, input)
  const { changed, undo } = done
  const path = adminPaths.contents(visit.site.tenantId)
  const text =
    undoneWords(visit, done) ?? translator(visit.locale, 'console-content')('bulk.done', { count: changed })
  const isRecommended = changed > 0 && Object.hasOwn(recommended, input.do)
  const key = isRecommended ? recommended[input.do as keyof typeof recommended] : 'list.done'
  return redirectWithFlash(context, withQuery(path, readListQuery(new URL(request.url))), key, {
    ...(!isRecommended && { text }),
    ...(undo !== null && { undo: { list: path, id: undo } }),
  })
})

export default function Contents() {
  const { heading, frame, ...list } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('console')
  const add = <ButtonLink to={adminPaths.newContent(list.tenantId)}>{t('contents.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <ContentsTabs tenantId={list.tenantId} />
      {reply?.refusal && <RefusalAlert name={reply.refusal} />}
      <ContentsList {...list} />
    </ConsolePage>
  )
}
