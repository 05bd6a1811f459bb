import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  getSignInOptions,
  saveSignInOptions,
} from '#app/features/identity/model/sign-in-options/sign-in-options.ts'
import { SignInOptionsInput } from '#app/features/identity/model/sign-in-options/sign-in-options-input.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SettingPage } from '#app/layout/console/setting-page.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'

type SignInFormProps = {
  action: string
  values: Record<string, unknown>
  reply: Reply | undefined
  /** The address that has to be registered at a provider. */
  redirectUrl: string
}

type Props = {
  action: string
  values: Record<'googleClientId' | 'microsoftClientId' | 'learningClientId', string>
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The settings of how readers sign in, and a test for each provider. */
export const loader = consolePage(async ({ visit }) => {
  const values = await getSignInOptions(visit)
  return {
    values,
    redirectUrl: absoluteUrl(visit, paths.login()),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('signIn.title'))),
  }
})

export const action = settingForm(SignInOptionsInput, saveSignInOptions, adminPaths.siteSignIn)

export default function SiteSignIn() {
  const { tenantId, heading, frame, values, redirectUrl } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <SettingPage frame={frame} heading={heading}>
      <SignInForm action={adminPaths.siteSignIn(tenantId)} {...{ values, reply, redirectUrl }} />
      <SignInTests action={adminPaths.siteSignInTests(tenantId)} values={values} />
    </SettingPage>
  )
}

/** The buttons that test the saved registration of each provider. */
function SignInTests({ action, values }: Props) {
  const { t } = useWords('console-company')
  const registered = (['google', 'microsoft', 'learning'] as const).filter(
    (provider) => values[`${provider}ClientId`] !== '',
  )
  return (
    <FormSection title={t('signIn.test')} help={t('signIn.testHelp')}>
      {registered.length === 0 && <p className="hint">{t('signIn.test.none')}</p>}
      <div className="form-actions">
        {registered.map((provider) => (
          <Form key={provider} method="post" action={action}>
            <input type="hidden" name="provider" value={provider} />
            <Button kind="secondary">
              {t('signIn.test.start', { provider: t(`signIn.provider.${provider}`) })}
            </Button>
          </Form>
        ))}
      </div>
    </FormSection>
  )
}

const fields = {
  readers: ['activeForgotPassword', 'isShowLinkRegisterUser', 'cancelAccount', 'strictPassword'],
  address: ['loginByIpAddress'],
  google: ['googleOption', 'googleAutoLoad', 'googleClientId', 'googleClientSecret'],
  microsoft: [
    'microsoftLoginOption',
    'microsoftClientId',
    'microsoftClientSecret',
    'microsoftHasNoSecret',
    'microsoftDirectory',
    'trustedDirectories',
  ],
  learning: [
    'gakkenServiceCode',
    'learningClientId',
    'learningClientSecret',
    'isAutoRegisterGakkenAccountAtLogin',
  ],
  app: ['isEnableWebMobile'],
}

/** The form of how readers sign in, provider by provider. */
function SignInForm({ redirectUrl, values, ...form }: SignInFormProps) {
  const { t } = useWords('console-company')
  const sections = Object.entries(fields).map(([name, some]) => ({
    title: t(`signIn.${name}`),
    help: t(`signIn.${name}Help`, { url: redirectUrl }),
    fields: some,
  }))
  return (
    <SchemaForm
      schema={SignInOptionsInput}
      values={values}
      {...form}
      words="console-company"
      prefix="signIn"
      sections={sections}
      submit={t('site.save')}
    />
  )
}
