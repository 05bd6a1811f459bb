import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { mailedLinkForm } from '#app/doors/sign-in/mailed-link-form.ts'
import { StaffLinkForm } from '#app/features/identity/parts/password/password-forms.tsx'
import { AcceptInput, acceptStaffLink } from '#app/features/staff/model/staff/accept-link.ts'
import { getStaffLink } from '#app/features/staff/model/staff/staff-link.ts'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const { purpose, name, email } = await getStaffLink(visit, token)
  return {
    heading: translator(visit.locale, 'console-staff')(`welcome.${purpose}`),
    token,
    purpose,
    name,
    email,
  }
})

/** Sets name and password through a mailed link, once. The administrator then signs in with them. */
export const action = mailedLinkForm(AcceptInput, acceptStaffLink, {
  login: adminPaths.adminLogin(),
  message: 'toast.success.passwordReset',
})

export default function StaffLink() {
  const data = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const [, fields] = useForm<{ name: string; newPass: string; confirmPass: string }>({
    lastResult: reply?.result,
  })
  return <StaffLinkForm {...data} fields={fields} reply={reply} />
}

export function ErrorBoundary() {
  return <AccountLinkError again={adminPaths.adminLogin()} />
}
