import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { clearCookie, leavingNothing, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { loginPathFor } from '#app/doors/sign-in/app-visitor.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { countCopiesHere } from '#app/features/reading/model/offline/save-offline.ts'
import { viewerOrigin } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { shelfNameOf } from '#app/features/reading/model/viewer/open-viewer.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths, viewerPaths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { LoginStep } from './login-step.tsx'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

const readerName = /^[0-9a-f]{24}$/

/**
 * Asks a reader who has saved books in this sign-in whether they want to sign out, because that deletes the books. After it, leads to the
 * viewer's origin, which alone can delete them from the browser. Anybody else has nothing to do at this address.
 */
export const loader = page(async ({ visit, request }) => {
  const words = translator(visit.locale, 'reading')
  const left = new URL(request.url).searchParams.get('left') ?? ''
  if (readerName.test(left)) {
    const { tenantId } = visit.site
    const leave = `${viewerOrigin(visit)}${viewerPaths.leaveOffline(tenantId, left, { lang: visit.locale })}`
    return { heading: words('signOut.done'), count: 0, leave }
  }
  const count = await countCopiesHere(visit)
  if (count === 0) throw redirect(paths.home())
  return { heading: words('signOut.title'), count, leave: null }
})

/**
 * Ends the session, forgets the way back, the pending action and the chosen language, and leads to the sign-in (R007,
 * R148, R149, R150, R151). What a reader by address stored in this browser is removed too. In the mobile app it does
 * nothing (R152). Somebody who logs out isn't signed in again by their address. A reader who has saved books here is asked first.
 */
export const action = form(
  z.object({ sure: z.string().max(1).default('') }),
  async ({ visit, input, context }) => {
    const { actor, site } = visit
    if (actor?.kind === 'reader' && actor.isApp) return redirect(paths.home())
    const hasCopies = (await countCopiesHere(visit)) > 0
    if (hasCopies && input.sure !== '1') return redirect(paths.logout())
    await logOut(visit, { shelf: 'cleared' })
    clearCookie(context, undefined)
    for (const forgotten of ['shelf', 'return', 'view', 'after', 'flow', 'lang'] as const)
      clearCookie(context, forgotten)
    setCookie(context, 'ip', '1')
    if (site.tenantId === 0) return redirect(adminPaths.adminLogin())
    const next = visit.site.accountType === 'OPEN_TYPE' ? paths.home() : loginPathFor(visit)
    const left = hasCopies && actor !== null ? shelfNameOf(site.tenantId, actor.id) : null
    const headers = leavingNothing(site)
    return redirect(left === null ? next : paths.logout({ left }), { headers })
  },
  { guard: 'not-cross-site', hasPage: false },
)

export default function LogOut() {
  const { heading, count, leave } = useLoaderData<typeof loader>()
  const { t } = useTranslation('reading')
  if (leave !== null)
    return (
      <LoginStep heading={heading}>
        <meta httpEquiv="refresh" content={`0; url=${leave}`} />
        <p className="step-text">
          <a href={leave}>{t('signOut.delete')}</a>
        </p>
      </LoginStep>
    )
  return (
    <LoginStep heading={heading}>
      <p className="step-text">{t('signOut.lead', { count })}</p>
      <Form method="post" action={paths.logout()} className="login-form">
        <input type="hidden" name="sure" value="1" />
        <div className="ways">
          <Button>{t('signOut.do')}</Button>
          <ButtonLink to={paths.home()} kind="secondary">
            {t('signOut.stay')}
          </ButtonLink>
        </div>
      </Form>
    </LoginStep>
  )
}

export { RouteError as ErrorBoundary }
