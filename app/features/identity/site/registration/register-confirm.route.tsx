import { useForm } from '@conform-to/react'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ConfirmRegistrationInput } from '#app/features/identity/model/account/account-input.ts'
import {
  confirmRegistration,
  getRegistration,
} from '#app/features/identity/model/account/confirm-registration.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { PasswordFields } from '#app/features/identity/parts/password/password-fields.tsx'
import {
  forgetRegistration,
  registeringBrowser,
} from '#app/features/identity/site/providers/registering-browser.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import type { Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { isHereByAddress } from '#app/visit/visit.ts'
import { AccountConfirm } from './account-confirm.tsx'

type Props = {
  heading: string
  token: string
  shown: { name: string; email: string; strict: boolean }
  reply?: Reply
}

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const heading = translator(visit.locale, 'account')('register.confirm.title')
  return { heading, token, shown: await getRegistration(visit, token) }
})

/**
 * Creates the account with the chosen password. If the reader registered in this browser, it also signs them in and
 * continues to where they wanted to go. Otherwise they sign in themselves (docs/adr/048 and 117). Somebody else who is
 * signed in in this browser stays signed in.
 */
export const action = form(
  ConfirmRegistrationInput,
  async ({ visit, input, request, context }) => {
    const browser = registeringBrowser(visit, request)
    const { accountId, back, isApp, isTheirs } = await confirmRegistration(visit, { ...input, browser })
    forgetRegistration(context)
    setFlash(context, 'api.register.200')
    if (visit.actor?.kind === 'reader' && !isHereByAddress(visit.actor)) return redirect(paths.home())
    if (!isTheirs) {
      if (back !== null) setCookie(context, 'return', back)
      return redirect(paths.login())
    }
    const login = await startReaderSession(visit, { accountId, keep: false, loginType: 'EMAIL', isApp })
    return beginSession(context, request, login, { back: back ?? undefined })
  },
  { guard: 'not-cross-site' },
)

export default function RegisterConfirm() {
  const { heading, token, shown } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return <ConfirmRegistrationForm {...{ heading, token, shown, reply }} />
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.register()} />
}

/** The last step of a registration by mail: the owner of the mailbox chooses the password. */
function ConfirmRegistrationForm({ heading, token, shown, reply }: Props) {
  const { t } = useTranslation('account')
  const [, { password, confirmPassword }] = useForm<{ password: string; confirmPassword: string }>({
    id: 'confirm',
    lastResult: reply?.result,
  })
  return (
    <AccountConfirm
      {...{ heading, token, shown, reply }}
      text={t('register.confirm.text')}
      submit={t('register.confirm.submit')}
      action={paths.registerConfirm(token)}
    >
      <PasswordFields
        password={password}
        confirmation={confirmPassword}
        label="password.plain"
        strict={shown.strict}
        autoFocus
      />
    </AccountConfirm>
  )
}
