import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { ResetPasswordInput } from '#app/domain/people/account/account-input.ts'
import { getPasswordForm, resetPassword } from '#app/domain/people/account/reset-password.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { clearCookie } from '#app/http/cookies/set-cookie.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths/reader.ts'
import { titleOf } from '#app/routes/meta.ts'
import { AccountLinkError } from '#app/view/account/account-link-error.tsx'
import { ResetPasswordForm } from '#app/view/account/password-forms.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const heading = translator(visit.locale, 'account')('reset.title')
  return { heading, token, ...(await getPasswordForm(visit, token)) }
})

/** R102: the sign-in follows, and says that it was done; whoever was signed in here is not any more. */
export const action = form(
  ResetPasswordInput,
  async ({ visit, input, context }) => {
    await resetPassword(visit, input)
    clearCookie(context, undefined)
    setFlash(context, 'toast.success.passwordReset')
    return redirect(paths.login())
  },
  { guard: 'not-cross-site' },
)

export default function ResetPassword() {
  const { token, strict } = useLoaderData<typeof loader>()
  return <ResetPasswordForm token={token} strict={strict} reply={useActionData<FormReply>()} />
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.forgetPassword()} />
}
