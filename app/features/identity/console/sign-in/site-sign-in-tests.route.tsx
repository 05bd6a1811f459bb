import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { startSignInTest } from '#app/features/identity/model/sign-in-test/sign-in-test.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => {
  requireStaff(visit, 'company')
  return { ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('signIn.test'))) }
})

/**
 * Begins a test. The page that answers leads on to the provider, because a form may be redirected only within this site.
 */
export const action = consoleForm(
  z.object({ provider: z.enum(['google', 'microsoft', 'learning']) }),
  async ({ visit, input: { provider } }) => {
    const toTest = (id: string) => adminPaths.siteSignInTest(visit.site.tenantId, id)
    const { id, url } = await startSignInTest(visit, provider, toTest)
    return url === null ? redirect(toTest(id)) : Response.json({ started: { provider, url } })
  },
)

type Started = { started: { provider: string; url: string } }

export default function SiteSignInTests() {
  const { tenantId, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const answer = useActionData<FormReply | Started>()
  const refusal = answer !== undefined && 'refusal' in answer ? answer.refusal : null
  return (
    <ConsolePage
      frame={frame}
      title={heading}
      back={adminPaths.siteSignIn(tenantId)}
      backTo={t('signIn.title')}
    >
      {refusal !== null && <RefusalAlert name={refusal} />}
      {answer !== undefined && 'started' in answer ? (
        <TestStarted {...answer.started} />
      ) : (
        <div className="empty">
          <EmptyState title={t('signIn.test.begin')} hint={t('signIn.testHelp')}>
            <ButtonLink to={adminPaths.siteSignIn(tenantId)}>{t('signIn.test.toOptions')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </ConsolePage>
  )
}

/** Leads on to the provider, by itself and by a link. */
function TestStarted({ provider, url }: { provider: string; url: string }) {
  const { t } = useWords('console-company')
  return (
    <div className="empty">
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
      <p role="status">{t('signIn.test.going', { provider: t(`signIn.provider.${provider}`) })}</p>
      <a className="button primary" href={url}>
        {t('signIn.test.continue')}
      </a>
    </div>
  )
}
