import { useForm } from '@conform-to/react'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { RegisterForm } from '#app/features/identity/model/account/account-input.ts'
import { getRegisterForm } from '#app/features/identity/model/account/account-rules.ts'
import { register } from '#app/features/identity/model/account/register.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { AccountPage, AccountSent } from '#app/features/identity/parts/account/account-page.tsx'
import { PasswordFields } from '#app/features/identity/parts/password/password-fields.tsx'
import { AppFlag } from '#app/features/identity/parts/sign-in/login-fields.tsx'
import { learningLinks } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { rememberRegistration } from '#app/features/identity/site/providers/registering-browser.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field, sentOf } from '#app/ui/atoms/field.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { ownCookie } from '#app/visit/cookies.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { isHereByAddress } from '#app/visit/visit.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The registration page. The learning service registers its own readers, on a page of its own (screens.json). */
export const loader = page(
  async ({ visit, url }) => {
    if (visit.site.accountType === 'GAKKEN_ID') throw redirect(learningLinks(visit).register)
    const heading = translator(visit.locale, 'account')('register.title')
    const { asked, strict } = await getRegisterForm(visit)
    if (visit.actor?.kind === 'reader' && !isHereByAddress(visit.actor)) throw redirect(paths.home())
    const email = url.searchParams.get('email') ?? ''
    const isSent = url.searchParams.get('sent') === 'true'
    const back = readReturnRoute(url.searchParams.get('back')) ?? undefined
    return {
      heading,
      asked,
      strict,
      isSent,
      email: isEmail(email) ? email : null,
      back,
      isApp: isFromApp(visit),
    }
  },
  { area: 'sign-in' },
)

/**
 * Registers the reader. If a mail is sent, the same page says so for every address. An account that is created at once is signed in,
 * because the password was just typed here (R113).
 */
export const action = form(
  RegisterForm,
  async ({ visit, input: { back, ...input }, request, context }) => {
    const wanted = readReturnRoute(back) ?? readReturnRoute(ownCookie(visit.site, request, 'return'))
    const browser = rememberRegistration(context, visit)
    const made = await register(visit, input, { browser, back: wanted })
    if (made.byMail) return redirect(paths.register({ sent: 'true', email: made.email ?? undefined }))
    const login = await startReaderSession(visit, { accountId: made.id, keep: false, loginType: 'ID' })
    setFlash(context, 'api.register.200')
    return beginSession(context, request, login, { back })
  },
  { guard: 'not-cross-site' },
)

export default function Register() {
  const { asked, strict, isSent, email, back, isApp } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('account')
  if (!isSent || reply !== undefined) {
    const sent = reply?.result.initialValue?.back
    return (
      <RegisterFields
        asked={asked}
        strict={strict}
        reply={reply}
        isApp={isApp}
        back={typeof sent === 'string' ? sent : back}
      />
    )
  }
  const text = email === null ? t('register.sent.plain') : t('register.sent.text', { email })
  return <AccountSent heading={t('register.sent.title')} text={text} again={paths.register()} />
}

type RegisterProps = {
  asked: { email: 'required' | 'no'; username: 'required' | 'optional' | 'no' }
  strict: boolean
  reply?: Reply
  /** The path inside the tenant that the reader wanted. */
  back?: string
  /** The visitor comes from the tenant's app. */
  isApp: boolean
}

type RegisterValues = {
  fullName: string
  email: string
  username: string
  password: string
  confirmPassword: string
  isSubscribeMail: boolean
}

/**
 * The form that creates an account. It asks for the fields that the account type needs. It asks for a password only if no mail is sent;
 * otherwise the page behind the mailed link does.
 */
function RegisterFields({ asked, strict, reply, back, isApp }: RegisterProps) {
  const { t } = useTranslation('account')
  const [form, { fullName, email, username, password, confirmPassword, isSubscribeMail }] =
    useForm<RegisterValues>({
      id: 'register',
      lastResult: reply?.result,
    })
  const byMail = asked.email === 'required'
  return (
    <AccountPage heading={t('register.title')}>
      {byMail && <p className="account-text">{t('register.lead')}</p>}
      <FormRefusal reply={reply} />
      <Form method="post" action={paths.register()} id={form.id} noValidate className="login-form">
        {isApp && <AppFlag />}
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        <Field
          {...sentOf(fullName)}
          label={t('register.fullName')}
          autoComplete="name"
          autoFocus={reply === undefined || fullName.errors !== undefined}
        />
        {byMail && (
          <Field
            {...sentOf(email)}
            label={t('register.email')}
            type="email"
            autoComplete="email"
            autoFocus={email.errors !== undefined}
          />
        )}
        {asked.username !== 'no' && (
          <div className="explained">
            <Field
              {...sentOf(username)}
              label={t(asked.username === 'optional' ? 'register.usernameOptional' : 'register.username')}
              autoComplete="username"
              isOptional={asked.username === 'optional'}
              explainedBy={`${username.id}-help`}
              autoFocus={username.errors !== undefined}
            />
            <p className="explanation" id={`${username.id}-help`}>
              {t('register.usernameHelp')}
            </p>
          </div>
        )}
        {!byMail && (
          <PasswordFields
            password={password}
            confirmation={confirmPassword}
            label="password.plain"
            strict={strict}
          />
        )}
        <label className="check">
          <input
            type="checkbox"
            name={isSubscribeMail.name}
            defaultChecked={isSubscribeMail.initialValue === 'on'}
          />
          {t('register.mail')}
        </label>
        <Button>{t(byMail ? 'register.submitMail' : 'register.submit')}</Button>
      </Form>
      <p className="account-foot">
        <Link to={paths.login()}>{t('register.hasAccount')}</Link>
      </p>
    </AccountPage>
  )
}
