import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { redirectWithFlash, setFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie, leavingNothing } from '#app/doors/cookies/set-cookie.ts'
import { type FormArgs, type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ProfileForm } from '#app/features/identity/model/account/account-input.ts'
import { cancelOwnAccount } from '#app/features/identity/model/account/cancel-account.ts'
import { changeOwnEmail } from '#app/features/identity/model/account/change-email.ts'
import { changePassword } from '#app/features/identity/model/account/change-password.ts'
import { unlinkIdentity } from '#app/features/identity/model/account/linked-identities.ts'
import { requestOwnPasswordLink } from '#app/features/identity/model/account/reset-password.ts'
import { updateUser } from '#app/features/identity/model/account/user.ts'
import { listSessions } from '#app/features/identity/model/session/sessions.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { Profile } from './profile-page.tsx'
import { getProfile, viewOwnSession } from './profile-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(
  async ({ visit, url }) => {
    const [profile, sessions] = await Promise.all([getProfile(visit), listSessions(visit)])
    const sent = url.searchParams.get('sent')
    return {
      ...profile,
      heading: translator(visit.locale, 'account')('profile.title'),
      sessions: sessions.map((session) => viewOwnSession(session, visit.locale)),
      sent: sent === 'email' || sent === 'password' ? (sent as 'email' | 'password') : null,
    }
  },
  { area: 'profile' },
)

type Sent<Section> = Extract<z.output<typeof ProfileForm>, { section: Section }>
type Args<Section> = Omit<FormArgs<unknown>, 'input'> & { input: Sent<Section> }

/** Handles the forms of the page, one for each section. Only the form that was sent gets an answer. */
export const action = form(ProfileForm, async ({ input, ...args }) => {
  switch (input.section) {
    case 'about':
      return saveAbout({ ...args, input })
    case 'mail':
      return saveMail({ ...args, input })
    case 'email':
      await changeOwnEmail(args.visit, input)
      return redirect(paths.profileAt('email', { sent: 'email' }))
    case 'password':
      return savePassword({ ...args, input })
    case 'set-password':
      await requestOwnPasswordLink(args.visit)
      return redirect(paths.profileAt('password', { sent: 'password' }))
    case 'unlink':
      await unlinkIdentity(args.visit, input.provider)
      setFlash(args.context, 'api.update.200')
      return redirect(paths.profileAt('identities'))
    case 'cancel':
      return cancel({ ...args, input })
  }
})

async function saveAbout({ visit, input, context }: Args<'about'>) {
  const { fullName, lang } = input
  await updateUser(visit, { id: requireOwnAccount(visit).id, fullName, lang })
  return redirectWithFlash(context, paths.profileAt('about'), 'api.update.200')
}

async function saveMail({ visit, input, context }: Args<'mail'>) {
  const { section: _, ...flags } = input
  await updateUser(visit, { id: requireOwnAccount(visit).id, ...flags })
  return redirectWithFlash(context, paths.profileAt('mail'), 'api.update.200')
}

async function savePassword({ visit, input, context }: Args<'password'>) {
  await changePassword(visit, { ...input, userId: requireOwnAccount(visit).id })
  return redirectWithFlash(context, paths.profileAt('password'), 'toast.success.passwordChanged')
}

/** Cancels the account. Nothing of it stays in the browser, not even the chosen language (R008, R081, R153, R155). */
async function cancel({ visit, input, context }: Args<'cancel'>) {
  await cancelOwnAccount(visit, input)
  for (const suffix of [undefined, 'app', 'token', 'lang', 'return', 'view', 'after', 'device'] as const)
    clearCookie(context, suffix)
  setFlash(context, 'toast.success.cancelUser')
  return redirect(paths.login(), { headers: leavingNothing(visit.site) })
}

export default function ProfileRoute() {
  return <Profile {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />
}
