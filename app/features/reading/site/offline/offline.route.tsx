import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { endOfflineCopy, listOfflineCopies } from '#app/features/reading/model/offline/save-offline.ts'
import { viewerOrigin } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { Page } from '#app/layout/site/page.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths, viewerPaths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import './offline.css'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The reader's saved books in all browsers, each of which they can end from here. */
export const loader = page(async ({ visit }) => {
  const copies = await listOfflineCopies(visit)
  return {
    heading: translator(visit.locale, 'reading')('offline.saved'),
    shelf: `${viewerOrigin(visit)}${viewerPaths.offlineShelf(visit.site.tenantId, { lang: visit.locale })}`,
    copies: copies.map(({ id, contentId, groupId, title, device, until }) => ({
      ...{ id, title, device },
      to: paths.content(groupId, contentId),
      until: displayInstant(until),
    })),
  }
})

export const action = form(
  z.object({ id: z.string().max(64) }),
  async ({ visit, input, context }) => {
    await endOfflineCopy(visit, input)
    return redirectWithFlash(context, paths.offline(), 'offline.ended')
  },
  { hasPage: false },
)

export default function Offline() {
  const { heading, shelf, copies } = useLoaderData<typeof loader>()
  const { t } = useTranslation('reading')
  return (
    <Page>
      <div className="offline-page">
        <h1>{heading}</h1>
        <p>{copies.length === 0 ? t('offline.none') : t('offline.savedLead')}</p>
        {copies.length > 0 && (
          <ul className="offline-copies">
            {copies.map(({ id, title, device, to, until }) => (
              <li key={id}>
                <Link to={to} lang={langOf(title)}>
                  {title}
                </Link>
                <span>
                  {device ?? t('offline.unknownDevice')} · {t('offline.until', { time: until })}
                </span>
                <Form method="post" action={paths.offline()}>
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    className="button secondary"
                    aria-label={t('offline.removeOf', { title })}
                  >
                    {t('offline.remove')}
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        )}
        <p>
          <a href={shelf}>{t('offline.open')}</a>
        </p>
      </div>
    </Page>
  )
}

export { RouteError as ErrorBoundary }
