import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ForgotPasswordInput } from '#app/features/identity/model/account/account-input.ts'
import { ensureRecovery } from '#app/features/identity/model/account/account-rules.ts'
import { requestPasswordLink } from '#app/features/identity/model/account/reset-password.ts'
import { AccountSent } from '#app/features/identity/parts/account/account-page.tsx'
import { ForgetPasswordForm } from '#app/features/identity/parts/password/password-forms.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(
  async ({ visit, url }) => {
    await ensureRecovery(visit)
    const heading = translator(visit.locale, 'account')('forget.title')
    const email = url.searchParams.get('email') ?? ''
    // The address is repeated only if it is valid, because anybody can write such a link.
    return { heading, sentTo: url.searchParams.get('sent') === 'true' && isEmail(email) ? email : null }
  },
  { area: 'sign-in' },
)

/** Mails the link. The page then says that a mail was sent, whatever the address (R100). */
export const action = form(
  ForgotPasswordInput,
  async ({ visit, input }) => {
    await requestPasswordLink(visit, input.email)
    return redirect(paths.forgetPassword({ sent: 'true', email: emailKey(input.email ?? '') }))
  },
  { guard: 'not-cross-site' },
)

export default function ForgetPassword() {
  const { sentTo } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation(['account', 'messages'])
  if (sentTo === null || reply !== undefined) return <ForgetPasswordForm reply={reply} />
  return (
    <AccountSent
      heading={t('forget.sent.title')}
      text={t('messages:page.forgotPassword.sent', { email: sentTo })}
      hint={t('forget.sent.hint')}
      again={paths.forgetPassword()}
    />
  )
}
