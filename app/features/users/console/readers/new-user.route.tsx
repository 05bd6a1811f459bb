import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { addUser, judgeNewUser } from '#app/features/users/model/user/add-user.ts'
import { AddUserForm } from '#app/features/users/model/user/user.ts'
import { listAllUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import { groupsToJoin } from '#app/features/users/parts/user-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { NewUserForm, StartingPassword } from './new-user-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => {
  const groups = groupsToJoin(await listAllUserGroups(visit))
  const { tenantId } = visit.site
  const heading = translator(visit.locale, 'console-users')('newUser.heading')
  return { frame: await viewSiteConsole(visit), groups, tenantId, heading }
})

/** Adds a reader. After an invitation by mail this redirects to the reader's page. A starting password is shown here, once. */
export const action = consoleForm(
  AddUserForm,
  async ({ visit, input, context }) => {
    const { id, startingPassword } = await addUser(visit, input)
    if (startingPassword !== null)
      return Response.json({ added: { id, name: input.username ?? input.fullName, startingPassword } })
    const text = translator(visit.locale, 'console-users')('newUser.mailed', { email: input.email ?? '' })
    return redirectWithFlash(context, adminPaths.user(visit.site.tenantId, id), 'api.create.200', { text })
  },
  {
    judge: async ({ visit, params, ...read }) => judgeNewUser(visit, read),
  },
)

type Added = { added: { id: string; name: string; startingPassword: string } }

export default function NewUser() {
  const { frame, heading, ...form } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Added>()
  const { t } = useWords('console-users')
  const back = adminPaths.users(form.tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('users.back')}>
      {reply !== undefined && 'added' in reply ? (
        <StartingPassword {...reply.added} to={adminPaths.user(form.tenantId, reply.added.id)} />
      ) : (
        <NewUserForm {...form} reply={reply} />
      )}
    </ConsolePage>
  )
}
