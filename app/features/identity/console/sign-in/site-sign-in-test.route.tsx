import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  getSignInTest,
  type SignInTest,
  type TestOutcome,
} from '#app/features/identity/model/sign-in-test/sign-in-test.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type CameProps = { outcome: Extract<TestOutcome, { kind: 'profile' }>; name: string }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The result of a test sign-in at a provider. */
export const loader = consolePage(async ({ visit, params }) => {
  const test = await getSignInTest(visit, params.testId ?? '')
  return {
    test,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('signIn.test'))),
  }
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

/** The result of a test: the person who came back, or what was wrong and how to mend it. */
function SignInTestView({ test: { provider, outcome } }: { test: SignInTest }) {
  const { t } = useWords('console-company')
  const name = t(`signIn.provider.${provider}`)
  if (outcome === null) return <p role="status">{t('signIn.test.waiting', { provider: name })}</p>
  if (outcome.kind === 'profile') return <Came outcome={outcome} name={name} />
  return (
    <div>
      <p role="status">
        <StatusDot kind="bad">{t(`signIn.fault.${outcome.reason}`, { provider: name })}</StatusDot>
      </p>
      <FactList facts={[{ name: t('signIn.test.detail'), value: <code lang="en">{outcome.detail}</code> }]} />
    </div>
  )
}

function Came({ outcome: { profile, isEmailBelieved, hasAccount }, name }: CameProps) {
  const { t } = useWords('console-company')
  const yesNo = (is: boolean) => t(is ? 'signIn.test.yes' : 'signIn.test.no')
  const facts = [
    { name: t('signIn.test.name'), value: profile.name ?? '–' },
    { name: t('signIn.test.email'), value: profile.email ?? '–' },
    { name: t('signIn.test.believed'), value: yesNo(isEmailBelieved) },
    { name: t('signIn.test.account'), value: t(hasAccount ? 'signIn.test.known' : 'signIn.test.unknown') },
    { name: t('signIn.test.issuer'), value: <code>{profile.issuer}</code> },
    { name: t('signIn.test.subject'), value: <code>{profile.subject}</code> },
    ...(profile.directory === null
      ? []
      : [{ name: t('signIn.test.directory'), value: <code>{profile.directory}</code> }]),
    ...(profile.services.length === 0
      ? []
      : [{ name: t('signIn.test.services'), value: profile.services.join(', ') }]),
  ]
  return (
    <div>
      <p role="status">
        <StatusDot kind="ok">{t('signIn.test.worked', { provider: name })}</StatusDot>
      </p>
      <FactList facts={facts} />
    </div>
  )
}
