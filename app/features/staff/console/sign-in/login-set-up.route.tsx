import { useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { CodeInput } from '#app/features/identity/model/second-factor/factor-codes.ts'
import {
  findPendingSignIn,
  finishSetUp,
  getSetUp,
} from '#app/features/identity/model/session/staff-sign-in.ts'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { beginConsole, secondStepOf } from '#app/features/identity/parts/sign-in/sign-in-cookies.ts'
import { RecoveryCodes, SetUpFactor } from '#app/features/staff/console/own-account/factor-forms.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

type Told = { codes: string[]; to: string }

/**
 * Sets up a second factor for an administrator who needs one and has none. After the action the page shows the recovery
 * codes in the action's answer.
 */
export const loader = page(async ({ visit, context, request }) => {
  const heading = translator(visit.locale, 'console-staff')('setUp.title')
  const token = secondStepOf(context, request)
  const pending = await findPendingSignIn(visit, token)
  // The loader runs after the action, too, when nothing is left to set up. The page then shows the action's answer.
  if (pending?.step !== 'set-up') return { heading, secret: null }
  return { heading, secret: await getSetUp(visit, token) }
})

/** Sets the second factor up with a first code, signs in, and shows the recovery codes this once. */
export const action = form(
  CodeInput,
  async ({ visit, input, request, context }) => {
    const { login, codes } = await finishSetUp(visit, secondStepOf(context, request), input.code)
    return Response.json({ codes, to: beginConsole(context, request, login) } satisfies Told)
  },
  { guard: 'not-cross-site' },
)

export default function LoginSetUp() {
  const { heading, secret } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Told>()
  const { t } = useTranslation('console-staff')
  if (reply !== undefined && 'codes' in reply)
    return (
      <AccountPage heading={t('codes.title')}>
        <RecoveryCodes codes={reply.codes} to={reply.to} done={t('codes.continue')} />
      </AccountPage>
    )
  return (
    <AccountPage heading={heading}>
      <p className="account-text">{t('setUp.lead')}</p>
      <FormRefusal reply={reply} />
      {secret ? (
        <SetUpFactor secret={secret} action={adminPaths.loginSetUp()} reply={reply} />
      ) : (
        <p className="account-foot">
          <Link to={adminPaths.adminLogin()}>{t('code.back')}</Link>
        </p>
      )}
    </AccountPage>
  )
}
