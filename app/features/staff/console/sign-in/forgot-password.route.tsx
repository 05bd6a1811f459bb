import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ForgotPasswordInput } from '#app/features/identity/model/account/account-input.ts'
import { AccountSent } from '#app/features/identity/parts/account/account-page.tsx'
import { ForgetPasswordForm } from '#app/features/identity/parts/password/password-forms.tsx'
import { requestStaffLink } from '#app/features/staff/model/staff/staff-link.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => {
  const heading = translator(visit.locale, 'account')('forget.title')
  const email = url.searchParams.get('email') ?? ''
  // The address is repeated only if it is valid, because anybody can write such a link.
  return { heading, sentTo: url.searchParams.get('sent') === 'true' && isEmail(email) ? email : null }
})

/** Mails a link. The page then says that a mail was sent, whatever the address. */
export const action = form(
  ForgotPasswordInput,
  async ({ visit, input }) => {
    await requestStaffLink(visit, input.email)
    return redirect(adminPaths.forgotPassword({ sent: 'true', email: emailKey(input.email ?? '') }))
  },
  { guard: 'not-cross-site' },
)

export default function ForgotPassword() {
  const { sentTo } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation(['account', 'messages'])
  const again = adminPaths.forgotPassword()
  const login = adminPaths.adminLogin()
  if (sentTo === null || reply !== undefined)
    return <ForgetPasswordForm action={again} login={login} reply={reply} />
  return (
    <AccountSent
      heading={t('forget.sent.title')}
      text={t('messages:page.forgotPassword.sent', { email: sentTo })}
      hint={t('forget.sent.hint')}
      again={again}
      login={login}
    />
  )
}
