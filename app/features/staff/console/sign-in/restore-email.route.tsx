import { useActionData, useLoaderData } from '@remix-run/react'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { mailedLinkForm } from '#app/doors/sign-in/mailed-link-form.ts'
import { RestoreStaffEmailInput } from '#app/features/identity/model/account/account-input.ts'
import { RestoreEmailForm } from '#app/features/identity/parts/password/password-forms.tsx'
import { getStaffRestoreForm, restoreStaffEmail } from '#app/features/staff/model/staff/restore-email.ts'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const heading = translator(visit.locale, 'account')('restore.title')
  return { heading, token, ...(await getStaffRestoreForm(visit, token)) }
})

/** Restores the address and sets a new password. The administrator then signs in with both. */
export const action = mailedLinkForm(RestoreStaffEmailInput, restoreStaffEmail, {
  login: adminPaths.adminLogin(),
  message: 'email.restored',
})

export default function RestoreStaffEmail() {
  const { heading, token, email } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <RestoreEmailForm {...{ heading, token, email, reply }} strict action={adminPaths.restoreEmail(token)} />
  )
}

export function ErrorBoundary() {
  return <AccountLinkError again={adminPaths.adminLogin()} />
}
