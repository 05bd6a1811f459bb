import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { LinkInput } from '#app/domain/people/account/account-input.ts'
import { confirmRegistration, getRegistration } from '#app/domain/people/account/confirm-registration.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { titleOf } from '#app/routes/meta.ts'
import { AccountConfirm } from '#app/view/account/account-confirm.tsx'
import { AccountLinkError } from '#app/view/account/account-link-error.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const heading = translator(visit.locale, 'account')('register.confirm.title')
  return { heading, token, shown: await getRegistration(visit, token) }
})

/** Makes the account; its reader then signs in with the password of the registration. */
export const action = form(
  LinkInput,
  async ({ visit, input, context }) => {
    await confirmRegistration(visit, input.token)
    setFlash(context, 'api.register.200')
    return redirect(paths.login())
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
      text={t('register.confirm.text')}
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
