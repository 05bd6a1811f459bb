import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getSignInTest } from '#app/features/identity/model/sign-in-test/start-sign-in-test.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { SignInTestView } from './sign-in-test.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What came back from a provider. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const test = await getSignInTest(visit, params.testId ?? '')
  const heading = translator(visit.locale, 'console-company')('signIn.test')
  return { tenantId: visit.site.tenantId, test, heading, frame: await viewSiteConsole(visit) }
})

export default function SiteSignInTest() {
  const { tenantId, test, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage
      frame={frame}
      title={heading}
      back={adminPaths.siteSignIn(tenantId)}
      backTo={t('signIn.title')}
    >
      <SignInTestView test={test} />
    </ConsolePage>
  )
}
