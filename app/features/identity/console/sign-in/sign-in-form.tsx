import { SignInOptionsInput } from '#app/features/identity/model/sign-in-options/sign-in-options-input.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  action: string
  values: Record<string, unknown>
  reply: Reply | undefined
  /** The address that has to be registered at a provider. */
  redirectUrl: string
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

/** How readers get in, provider by provider. */
export function SignInForm({ redirectUrl, values, ...form }: Props) {
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
