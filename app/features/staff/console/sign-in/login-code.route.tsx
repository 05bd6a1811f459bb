import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { CodeInput } from '#app/features/identity/model/second-factor/factor-codes.ts'
import { findPendingSignIn, finishStaffSignIn } from '#app/features/identity/model/session/staff-sign-in.ts'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { beginConsole, secondStepOf } from '#app/features/identity/parts/sign-in/sign-in-cookies.ts'
import { CodeForm } from '#app/features/staff/console/own-account/factor-forms.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, context, request }) => {
  const pending = await findPendingSignIn(visit, secondStepOf(context, request))
  if (pending?.step !== 'code') throw redirect(adminPaths.adminLogin())
  return { heading: translator(visit.locale, 'console-staff')('code.title') }
})

/** The second step of an administrator's sign-in: a code of their app, or a recovery code. */
export const action = form(
  CodeInput,
  async ({ visit, input, request, context }) => {
    const login = await finishStaffSignIn(visit, secondStepOf(context, request), input.code)
    return redirect(beginConsole(context, request, login))
  },
  { guard: 'not-cross-site' },
)

export default function LoginCode() {
  const { heading } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('console-staff')
  return (
    <AccountPage heading={heading}>
      <p className="account-text">{t('code.lead')}</p>
      <FormRefusal reply={reply} />
      <CodeForm
        action={adminPaths.loginCode()}
        submit={t('code.submit')}
        label={t('code.label')}
        reply={reply}
        autoFocus
      />
      <p className="account-text">{t('code.lost')}</p>
      <p className="account-foot">
        <Link to={adminPaths.adminLogin()}>{t('code.back')}</Link>
      </p>
    </AccountPage>
  )
}
