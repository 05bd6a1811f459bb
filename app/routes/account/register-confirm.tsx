import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmRegistrationInput } from '#app/domain/people/account/account-input.ts'
import { confirmRegistration, getRegistration } from '#app/domain/people/account/confirm-registration.ts'
import { startReaderSession } from '#app/domain/people/session/start-session.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { setCookie } from '#app/http/cookies/set-cookie.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { beginSession } from '#app/http/sign-in/begin-session.ts'
import { forgetRegistration, registeringBrowser } from '#app/http/sign-in/registering-browser.ts'
import { isHereByAddress } from '#app/pages/frame/frame-view.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { titleOf } from '#app/routes/meta.ts'
import { AccountConfirm } from '#app/view/account/account-confirm.tsx'
import { AccountLinkError } from '#app/view/account/account-link-error.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, url, request }) => {
  const token = url.searchParams.get('token') ?? ''
  const heading = translator(visit.locale, 'account')('register.confirm.title')
  return { heading, token, shown: await getRegistration(visit, token, registeringBrowser(visit, request)) }
})

/**
 * Makes the account and signs its reader in, on to where they wanted to go, where it is shown to be theirs; else they sign in
 * themselves (docs/decisions/048). A browser in which somebody else is signed in stays theirs.
 */
export const action = form(
  ConfirmRegistrationInput,
  async ({ visit, input: { token, password }, request, context }) => {
    const proof = { browser: registeringBrowser(visit, request), password }
    const { accountId, back, isTheirs } = await confirmRegistration(visit, token, proof)
    forgetRegistration(context)
    setFlash(context, 'api.register.200')
    if (visit.actor?.kind === 'reader' && !isHereByAddress(visit.actor)) return redirect(paths.home())
    if (!isTheirs) {
      if (back !== null) setCookie(context, 'return', back)
      return redirect(paths.login())
    }
    const login = await startReaderSession(visit, { accountId, keep: false, loginType: 'EMAIL' })
    return beginSession(context, request, login, { back: back ?? undefined })
  },
  { guard: 'not-cross-site' },
)

export default function RegisterConfirm() {
  const { heading, token, shown } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('account')
  return (
    <AccountConfirm
      heading={heading}
      text={t(shown.asksPassword ? 'register.confirm.textPassword' : 'register.confirm.text')}
      submit={t('register.confirm.submit')}
      action={paths.registerConfirm(token)}
      token={token}
      shown={shown}
      reply={reply}
    />
  )
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.register()} />
}
