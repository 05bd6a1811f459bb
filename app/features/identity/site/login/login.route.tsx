import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { type PageArgs, page } from '#app/doors/page.ts'
import { keepWayBack } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { beginOwnPassword } from '#app/features/identity/model/account/reset-password.ts'
import { deviceToKeep } from '#app/features/identity/model/session/known-device.ts'
import { checkPassword, logCheckedIn } from '#app/features/identity/model/session/log-in.ts'
import { LoginForm as LoginInput } from '#app/features/identity/model/session/session-input.ts'
import { LoginForm } from '#app/features/identity/parts/sign-in/login-form.tsx'
import { viewLoginForm } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { setDevice } from '#app/features/identity/parts/sign-in/sign-in-cookies.ts'
import { answerLoginAddress } from '#app/features/identity/site/providers/provider-login.ts'
import { ProviderReturn } from '#app/features/identity/site/providers/provider-return.island.tsx'
import { beginSession, wayBack } from '#app/features/identity/site/session/begin-session.ts'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Island } from '#app/ui/islands/island.tsx'
import { ownCookie } from '#app/visit/cookies.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { isHereByAddress } from '#app/visit/visit.ts'
import { LoginStart } from './login-start.tsx'
import { LoginStep } from './login-step.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The sign-in page. It also starts a sign-in at a provider if its address says so, and takes the answer that comes back from there. */
export const loader = page(
  async (args: PageArgs) => {
    const { visit, request } = args
    const start = await answerLoginAddress(args)
    const isSomebody = visit.actor?.kind === 'reader' && !isHereByAddress(visit.actor)
    const shown = viewLoginForm(visit)
    // A signed-in reader may be returning from linking a Microsoft account, and the answer can be in the fragment.
    const isReturning = isSomebody && shown.fields.ways.microsoft && ownCookie(visit.site, request, 'flow')
    if (isSomebody && !isReturning) throw redirect(wayBack(visit, request))
    const { customName } = visit.site.settings.customLogin
    const heading = customName ?? translator(visit.locale, 'sign-in')('login.title')
    return { ...shown, start, heading, isReturning: Boolean(isReturning) }
  },
  { area: 'sign-in' },
)

/**
 * Signs the reader in. If that fails, `checkPassword` refuses, and `form` answers with the same page, status 400, the reason in the
 * visitor's language, and the typed values except for the password.
 */
export const action = form(
  LoginInput,
  async ({ visit, input, request, context }) => {
    const credentials = { name: input.email, digest: passwordDigest(input.password) }
    const candidate = await checkPassword(visit, credentials)
    // Administrators have no session on a reader's site (ruling 2).
    if (candidate.kind === 'staff') return redirect(adminPaths.adminLogin())
    const asked = { name: input.email, keep: input.keep_login }
    if (candidate.hasStartingPassword) {
      keepWayBack(context, readReturnRoute(input.back))
      return redirect(paths.resetPassword(await beginOwnPassword(visit, candidate, asked)))
    }
    const device = deviceToKeep(visit, candidate)
    const login = await logCheckedIn(visit, candidate, { ...asked, also: [device.write] })
    setDevice(context, device.token)
    return beginSession(context, request, login, { back: input.back, view: input.view })
  },
  { guard: 'not-cross-site' },
)

export default function Login() {
  const { tagline, fields, links, start, heading, isReturning } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('sign-in')
  const words = { action: useHref(paths.loginReturn()), message: t('login.returning') }
  if (start !== null) return <LoginStart {...start} />
  if (isReturning) return <LoginReturn heading={heading} />
  const { back, view } = reply?.result.initialValue ?? {}
  return (
    <>
      {fields.ways.microsoft && (
        <Island of={ProviderReturn} name="provider-return" when="hash" props={words} />
      )}
      <LoginForm
        heading={heading}
        tagline={tagline}
        fields={fields}
        links={links}
        reply={reply}
        back={typeof back === 'string' ? back : undefined}
        view={typeof view === 'string' ? view : undefined}
      />
    </>
  )
}

/**
 * The page to which a signed-in reader returns after linking an account or proving themselves. It sends the answer in the
 * fragment to the server. Without one, as after the back button, it leads to where that began.
 */
function LoginReturn({ heading }: { heading: string }) {
  const { t } = useTranslation('sign-in')
  const words = { action: useHref(paths.loginReturn()), message: t('login.moment') }
  return (
    <LoginStep heading={heading}>
      <Island of={ProviderReturn} name="provider-return" when="hash" props={words} />
      <p className="step-text">{t('login.already')}</p>
      <p className="step-actions">
        <Link to={paths.profile()} className="button primary">
          {t('login.continue')}
        </Link>
      </p>
    </LoginStep>
  )
}
