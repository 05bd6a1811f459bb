import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { appLogin } from '#app/features/identity/model/session/app-login.ts'
import { pendingSwitch } from '#app/features/identity/site/session/app-switch.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { isHereByAddress } from '#app/visit/visit.ts'
import { LoginStep } from './login-step.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Asks which person to use when a link of the app names another one than the one who is signed in. */
export const loader = page(async ({ visit, request }) => {
  const pending = pendingSwitch(visit, request)
  if (pending === null || visit.actor === null) throw redirect(paths.home())
  return {
    heading: translator(visit.locale, 'sign-in')('login.app.title'),
    name: visit.actor.name,
    userId: pending.userId,
    moves: isHereByAddress(visit.actor),
  }
})

/** Switching ends the current session. Staying discards the token without using it. */
export const action = form(
  z.object({ do: z.enum(['switch', 'stay']) }),
  async ({ visit, input, request, context }) => {
    const pending = pendingSwitch(visit, request)
    clearCookie(context, 'switch')
    try {
      if (pending !== null && input.do === 'switch') {
        const { userId, appToken, back } = pending
        return await beginSession(context, request, await appLogin(visit, { userId, appToken }), { back })
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      setRefusalFlash(context, error.name)
    }
    return redirect(readReturnRoute(pending?.back) ?? paths.home())
  },
  { hasPage: false },
)

export default function LoginApp() {
  const { heading, name, userId, moves } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sign-in')
  return (
    <LoginStep heading={heading}>
      <p className="step-text">{t('login.app.text', { name, userId })}</p>
      {moves && <p className="step-text">{t('login.app.moves')}</p>}
      <Form method="post" action={paths.loginApp()} className="login-form">
        <div className="ways">
          <button type="submit" name="do" value="stay" className="button primary">
            {t('login.app.stay')}
          </button>
          <button type="submit" name="do" value="switch" className="button secondary">
            {t('login.app.switch')}
          </button>
        </div>
      </Form>
    </LoginStep>
  )
}

export { RouteError as ErrorBoundary }
