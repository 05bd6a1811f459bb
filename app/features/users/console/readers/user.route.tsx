import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { cancelAccount } from '#app/features/identity/model/account/cancel-account.ts'
import { changeEmail } from '#app/features/identity/model/account/change-email.ts'
import { resetPasswordOf } from '#app/features/identity/model/account/reset-password.ts'
import { liftCardHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import { setStatusOfMany } from '#app/features/users/model/user/change-many.ts'
import { setStartingPassword } from '#app/features/users/model/user/starting-password.ts'
import { judgeUserUpdate, updateUserByAdmin } from '#app/features/users/model/user/update-user-by-admin.ts'
import { AdminUpdateForm } from '#app/features/users/model/user/user.ts'
import { endUserSessions } from '#app/features/users/model/user/user-sessions.ts'
import { viewUserPage } from '#app/features/users/parts/user-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UserTabs } from '#app/layout/console/tabs/user-tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { StartingPassword } from './new-user-form.tsx'
import { UserAccount } from './user-account.tsx'

export const meta = titled<typeof loader>(({ user }) => user.name)

/** A reader's account and sessions. */
export const loader = consolePage(async ({ visit, params }) => {
  const [user, frame] = await Promise.all([viewUserPage(visit, params.userId ?? ''), viewSiteConsole(visit)])
  return { ...user, frame, tenantId: visit.site.tenantId }
})

const Sent = z.discriminatedUnion('form', [
  AdminUpdateForm.extend({ form: z.literal('save') }),
  z.object({ form: z.literal('email'), newEmail: z.string().trim().max(254, 'tooLong?max=254').optional() }),
  z.object({ form: z.literal('sessions'), sessionId: z.string().optional() }),
  z.object({
    form: z.literal('do'),
    what: z.enum(['mailPassword', 'startingPassword', 'stop', 'allow', 'cancel', 'liftCardHold']),
  }),
])
type Sent = z.output<typeof Sent>

/** Handles the forms of the page; the field `form` says which one was sent. A new password is shown here, once. */
export const action = consoleForm(
  Sent,
  async ({ visit, params, input, context }) => {
    const id = params.userId ?? ''
    const { tenantId } = visit.site
    if (input.form === 'do' && input.what === 'startingPassword')
      return Response.json({ secret: await setStartingPassword(visit, id) })
    const done = await change(visit, id, input)
    const words = translator(visit.locale, 'console-users') as unknown as (key: string) => string
    return redirectWithFlash(
      context,
      done === 'cancel' ? adminPaths.users(tenantId) : adminPaths.user(tenantId, id),
      'api.update.200',
      { text: words(`done.${done}`) },
    )
  },
  {
    judge: async ({ visit, params, part }) => {
      if (part.form !== 'save') return
      const { form: _, ...changes } = part
      await judgeUserUpdate(visit, params.userId ?? '', changes)
    },
  },
)

/** Makes the change of one form. Returns the name of the message about it. */
async function change(visit: Visit, id: string, input: Sent): Promise<string> {
  if (input.form === 'save') {
    const { form: _, ...changes } = input
    await updateUserByAdmin(visit, { id, ...changes })
    return 'save'
  }
  if (input.form === 'email') {
    await changeEmail(visit, { id, ...(input.newEmail !== undefined && { newEmail: input.newEmail }) })
    return 'email'
  }
  if (input.form === 'sessions') {
    await endUserSessions(visit, { id, sessionId: input.sessionId })
    return 'sessions'
  }
  if (input.what === 'mailPassword') await resetPasswordOf(visit, id)
  else if (input.what === 'liftCardHold') await liftCardHold(visit, id)
  else if (input.what === 'cancel') await cancelAccount(visit, { id })
  else if (input.what !== 'startingPassword') await setStatusOfMany(visit, { ids: [id], status: input.what })
  return input.what
}

type Secret = { secret: { startingPassword: string } }

export default function User() {
  const { frame, ...user } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Secret>()
  const { t } = useWords('console-users')
  const { tenantId } = user
  const { id, name, username } = user.user
  const secret = reply !== undefined && 'secret' in reply ? reply.secret : null
  return (
    <ConsolePage frame={frame} title={name} back={adminPaths.users(tenantId)} backTo={t('users.back')}>
      <UserTabs tenantId={tenantId} userId={id} />
      {secret !== null ? (
        <StartingPassword name={username} {...secret} to={adminPaths.user(tenantId, id)} />
      ) : (
        <UserAccount {...user} reply={reply as FormReply | undefined} />
      )}
    </ConsolePage>
  )
}
