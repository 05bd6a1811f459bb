import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getOfflineOffer, saveOffline } from '#app/features/reading/model/offline/save-offline.ts'
import { viewerOrigin } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { Page } from '#app/layout/site/page.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { paths, viewerPaths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import './offline.css'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

const wantedOf = (params: { contentId?: string; contentGroupId?: string }) => ({
  contentId: params.contentId ?? '',
  groupId: parseContentGroupId(params.contentGroupId ?? '') ?? refuse('contentNotFound'),
})

/** Says what saving a book means, before it is saved. */
export const loader = page(async ({ visit, params }) => {
  const { content, groupId, days } = await getOfflineOffer(visit, wantedOf(params))
  return {
    heading: translator(visit.locale, 'reading')('offline.title'),
    title: content.title,
    days,
    here: paths.saveOffline(content.id, groupId),
    back: paths.content(groupId, content.id),
  }
})

/** The address on the viewer's origin at which the browser saves the book. */
type Taking = { take: string }

/**
 * Starts saving. The page itself then leads to the viewer's origin, because its policy lets no form end at another origin.
 */
export const action = form(z.object({}), async ({ visit, params }) => {
  const { tokenId } = await saveOffline(visit, wantedOf(params))
  const take = `${viewerOrigin(visit)}${viewerPaths.takeOffline(tokenId, { lang: visit.locale })}`
  return Response.json({ take } satisfies Taking, { headers: { 'Cache-Control': 'no-store' } })
})

const points = ['renewed', 'marked', 'encrypted', 'ends', 'endsToo', 'shared'] as const

export default function SaveOffline() {
  const { heading, title, days, here, back } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Taking>()
  const { t } = useTranslation('reading')
  const taking = reply !== undefined && 'take' in reply ? reply.take : null
  return (
    <Page>
      {taking !== null && <meta httpEquiv="refresh" content={`0; url=${taking}`} />}
      <div className="offline-page">
        <BackLink to={back}>{t('viewer.back')}</BackLink>
        <h1>{heading}</h1>
        <p className="offline-title" lang={langOf(title)}>
          {title}
        </p>
        <p>{t('offline.lead', { count: days })}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>{t(`offline.${point}`)}</li>
          ))}
        </ul>
        <noscript>
          <p className="alert">{t('offline.needsScript')}</p>
        </noscript>
        {reply !== undefined && 'refusal' in reply && <FormRefusal reply={reply} />}
        {taking === null ? (
          <Form method="post" action={here}>
            <Button>{t('offline.start')}</Button>
          </Form>
        ) : (
          <a className="button primary" href={taking}>
            {t('offline.start')}
          </a>
        )}
      </div>
    </Page>
  )
}

export { RouteError as ErrorBoundary }
