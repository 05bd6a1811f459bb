import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash, setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ResetPasswordInput } from '#app/features/identity/model/account/account-input.ts'
import { getPasswordForm, resetPassword } from '#app/features/identity/model/account/reset-password.ts'
import { ResetPasswordForm } from '#app/features/identity/parts/password/password-forms.tsx'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const asked = await getPasswordForm(visit, token)
  const heading = translator(visit.locale, 'account')(asked.isFirst ? 'reset.firstTitle' : 'reset.title')
  return { heading, token, ...asked }
})

/**
 * Sets the password and leads to the sign-in, which says so (R102). Anybody who was signed in here is signed out. A reader who came from
 * signing in with a starting password is signed in.
 */
export const action = form(
  ResetPasswordInput,
  async ({ visit, input, request, context }) => {
    const goOn = await resetPassword(visit, input)
    clearCookie(context, undefined)
    setFlash(context, 'toast.success.passwordReset')
    try {
      const login = await goOn()
      if (login !== null) return beginSession(context, request, login)
    } catch (error) {
      // The password is set in any case. The sign-in page says what prevents the sign-in.
      if (!isRefusal(error)) throw error
      setRefusalFlash(context, error.name)
    }
    return redirect(paths.login())
  },
  { guard: 'not-cross-site' },
)

export default function ResetPassword() {
  const { token, strict, isFirst, identities } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return <ResetPasswordForm {...{ token, strict, isFirst, identities, reply }} />
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.forgetPassword()} />
}
