import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { RegisterForm } from '#app/features/identity/model/account/account-input.ts'
import { register } from '#app/features/identity/model/account/register.ts'
import { getRegisterForm } from '#app/features/identity/model/account/registration-form.ts'
import { learningLinks } from '#app/features/identity/model/identity/learning-links.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { AccountSent } from '#app/features/identity/parts/account/account-sent.tsx'
import { rememberRegistration } from '#app/features/identity/site/providers/registering-browser.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { isHereByAddress } from '#app/visit/visit.ts'
import { RegisterForm as RegisterFields } from './register-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The learning service registers its own readers, on a page of its own (screens.json). */
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
 * If a mail is sent, the same page says so for every address. An account that is created at once is signed in, because
 * the password was just typed here (R113).
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
