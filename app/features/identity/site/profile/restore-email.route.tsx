import { useActionData, useLoaderData } from '@remix-run/react'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { mailedLinkForm } from '#app/doors/sign-in/mailed-link-form.ts'
import { ResetPasswordInput } from '#app/features/identity/model/account/account-input.ts'
import { getRestoreForm, restoreEmail } from '#app/features/identity/model/account/change-email.ts'
import { RestoreEmailForm } from '#app/features/identity/parts/password/password-forms.tsx'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Needs no sign-in, because a thief who changed the address may be the only one who can still sign in. */
export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const heading = translator(visit.locale, 'account')('restore.title')
  return { heading, token, ...(await getRestoreForm(visit, token)) }
})

export const action = mailedLinkForm(ResetPasswordInput, restoreEmail, {
  login: paths.login(),
  message: 'email.restored',
})

export default function RestoreEmail() {
  const { token, ...asked } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return <RestoreEmailForm {...{ ...asked, token, reply }} action={paths.restoreEmail(token)} />
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.forgetPassword()} />
}
