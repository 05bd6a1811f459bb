import { data } from '@remix-run/cloudflare'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { PlanList } from '#app/features/plans/parts/plan-list.tsx'
import { viewNeededPlans } from '#app/features/plans/parts/plan-needed/plan-needed.ts'
import type { PlanView } from '#app/features/plans/parts/plan-view.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { SeatQueue, viewSeatQueue, type WaitingReader } from '#app/features/reading/site/seats/seat-queue.tsx'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { ErrorSheet } from '#app/layout/site/error-page.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { launchFrame, ViewerPage } from './viewer-page.tsx'

/** The plans that open the content, and the address to go back to. */
type NeededPlans = { plans: PlanView[]; back: string }

export const meta = titled<typeof loader>(({ title }) => title)

/**
 * The reading page: a fresh launch token for this reader, embedded from the viewer's own origin (R038, R314).
 * Readers who wait for a seat see the queue, which requests this page again.
 */
export const loader = page(
  async ({ visit, params, url }) => {
    const contentId = params.contentId ?? ''
    const groupId = params.contentGroupId === undefined ? null : parseContentGroupId(params.contentGroupId)
    const token = await issueViewerToken(visit, { contentId, groupId }).catch(
      async (error): Promise<WaitingReader> => {
        const queue = await viewSeatQueue(visit, error, contentId)
        if (queue !== null) return { queue, back: pageOf(visit, contentId, groupId) }
        const plans = await viewNeededPlans(visit, error, contentId)
        if (plans === null) throw error
        throw data({ needed: { plans, back: pageOf(visit, contentId, groupId) } }, { status: 403 })
      },
    )
    if ('queue' in token) return { title: translator(visit.locale, 'reading')('seat.title'), waiting: token }
    const start = {
      ...(url.searchParams.has('page') && { page: readPaging(Object.fromEntries(url.searchParams)).page }),
      q: url.searchParams.get('q') ?? '',
    }
    return {
      waiting: undefined,
      title: token.content.title,
      back: readReturnRoute(url.searchParams.get('back')) ?? pageOf(visit, contentId, token.groupId),
      ...launchFrame(visit, token.tokenId, start),
    }
  },
  { area: 'view-online' },
)

/**
 * The page of a content. It is in the search in the search layout, and in other layouts if no group was requested.
 * Layout 3 uses the address `contentToken` then.
 */
function pageOf({ site }: Visit, contentId: string, groupId: number | null): string {
  const { viewPage } = site.settings.layout
  if (groupId === null && viewPage === 3) return paths.contentToken(contentId)
  return viewPage === 1 || groupId === null
    ? paths.searchContent(contentId)
    : paths.content(groupId, contentId)
}

export default function ViewOnline() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.waiting === undefined ? <OpenBook {...loaded} /> : <SeatQueue {...loaded.waiting} />
}

type Book = { title: string; back: string } & Omit<ComponentProps<typeof ViewerPage>, 'children'>

function OpenBook({ title, back, ...viewer }: Book) {
  const { t } = useTranslation('reading')
  return (
    <ViewerPage {...viewer}>
      <header className="viewer-head">
        <BackLink to={back}>
          <span className="only-heard">{t('viewer.back')}</span>
        </BackLink>
        <h1 title={title} lang={langOf(title)}>
          {title}
        </h1>
      </header>
    </ViewerPage>
  )
}

/** Shows every reason why a reader can't open the book under one sentence (R320), and a missing plan with its links. */
export function ErrorBoundary() {
  const error = useRouteError()
  const needed = isRouteErrorResponse(error) ? (error.data as { needed?: NeededPlans }).needed : undefined
  if (needed !== undefined) return <PlanNeeded {...needed} />
  return <RouteError title="messages:notAllowViewBook" />
}

/** Shown in place of the book if a plan is needed (R312, R320, R322). */
function PlanNeeded({ plans, back }: NeededPlans) {
  const { t } = useTranslation(['messages', 'errors', 'catalogue', 'commerce'])
  const hasPages = plans.some((plan) => plan.hasPage)
  const isFrameless = useLayoutIfAny()?.layout === 3
  return (
    <ErrorSheet title={t('messages:notAllowViewBook')}>
      <p>{t('errors:planNeededToView')}</p>
      <p className="code">{catalogue.planNeededToView.code}</p>
      <PlanList plans={plans} />
      <p className="error-ways">
        <ButtonLink to={back} kind="secondary">
          {t('catalogue:detail.backToBook')}
        </ButtonLink>
        {hasPages && !isFrameless && (
          <ButtonLink to={paths.subscriptions()} kind="quiet">
            {t('commerce:plan.all')}
          </ButtonLink>
        )}
      </p>
    </ErrorSheet>
  )
}
