import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { LinkInput } from '#app/features/identity/model/account/account-input.ts'
import { confirmEmail, getNewEmail } from '#app/features/identity/model/account/change-email.ts'
import { AccountConfirm } from '#app/features/identity/site/registration/account-confirm.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Needs no sign-in, because the mail may be opened on another device. */
export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const heading = translator(visit.locale, 'account')('email.confirm.title')
  return { heading, token, shown: await getNewEmail(visit, token) }
})

export const action = form(
  LinkInput,
  async ({ visit, input, context }) => {
    await confirmEmail(visit, input.token)
    return redirectWithFlash(
      context,
      visit.actor === null ? paths.login() : paths.profile(),
      'api.update.200',
    )
  },
  { guard: 'not-cross-site' },
)

export default function ConfirmEmail() {
  const { heading, token, shown } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('account')
  return (
    <AccountConfirm
      heading={heading}
      text={t('email.confirm.text')}
      submit={t('email.confirm.submit')}
      action={paths.confirmEmail(token)}
      token={token}
      shown={shown}
      reply={reply}
    />
  )
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.profile()} />
}
