import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { withdrawProposal } from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { previewRanges } from '#app/features/users/model/user-group/preview-ranges.ts'
import { deleteUserGroup, saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupForm as GroupFields } from '#app/features/users/model/user-group/user-group-input.ts'
import { viewRangesPreview } from '#app/features/users/model/user-group/user-group-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { DeleteGroup, GroupFacts, GroupProposals } from './group-facts.tsx'
import { SingleLicencesOf } from './single-licences.tsx'
import { type GroupReply, UserGroupForm } from './user-group-form.tsx'
import { viewGroupChoices, viewUserGroupPage } from './user-group-view.ts'
import '#app/ui/console/list-page.css'
import '#app/features/users/console/readers/users.css'

type Group = Pick<Awaited<ReturnType<typeof viewUserGroupPage>>, 'denials'> & { tenantId: number }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A user group, or the form of a new one. */
export const loader = consolePage(async ({ visit, params }) => {
  const staff = requireStaff(visit, 'service')
  const { groupId } = params
  const [known, frame] = await Promise.all([
    groupId === undefined ? null : viewUserGroupPage(visit, groupId),
    viewSiteConsole(visit),
  ])
  return {
    known,
    frame,
    ...viewGroupChoices(visit),
    isOperator: hasLevel(staff, 'system'),
    tenantId: visit.site.tenantId,
    heading: known?.group.name ?? translator(visit.locale, 'console-users')('groups.add'),
  }
})

/** The forms of the page. The field `form` says which one was sent. */
const Sent = z.discriminatedUnion('form', [
  GroupFields,
  z.object({ form: z.literal('delete') }),
  z.object({ form: z.literal('withdraw'), proposalId: z.string() }),
])

/** Saves the group, or checks its addresses and shows the result. */
export const action = consoleForm(Sent, async ({ visit, params, input, context, typed }) => {
  const { tenantId } = visit.site
  const words = translator(visit.locale, 'console-users')
  const id = params.groupId
  if (input.form === 'delete') {
    await deleteUserGroup(visit, id ?? '')
    return redirectWithFlash(context, adminPaths.userGroups(tenantId), 'api.delete.200')
  }
  if (input.form === 'withdraw') {
    await withdrawProposal(visit, input.proposalId)
    return redirectWithFlash(context, adminPaths.userGroup(tenantId, id ?? ''), 'api.update.200', {
      text: words('proposals.withdrawn'),
    })
  }
  const { form: _, do: what, ...fields } = input
  const group = { ...fields, id }
  if (what === 'check') return answerPreview(visit, group, typed)
  const saved = await saveUserGroup(visit, group)
  const text = saved.proposed > 0 && words('group.savedProposed', { count: saved.proposed })
  return redirectWithFlash(
    context,
    adminPaths.userGroup(tenantId, saved.id),
    id === undefined ? 'api.create.200' : 'api.update.200',
    text ? { text } : {},
  )
})

async function answerPreview(
  visit: Visit,
  group: Parameters<typeof previewRanges>[1],
  typed: FormReply['result'],
): Promise<Response> {
  const preview = viewRangesPreview(await previewRanges(visit, group), visit)
  return Response.json({ result: typed, refusal: null, preview } satisfies GroupReply)
}

export default function UserGroup() {
  const { frame, heading, known, tenantId, ...form } = useLoaderData<typeof loader>()
  const { t } = useWords('console-users')
  const action =
    known === null ? adminPaths.newUserGroup(tenantId) : adminPaths.userGroup(tenantId, known.group.id)
  const back = adminPaths.userGroups(tenantId)
  const reply = useActionData<GroupReply>()
  const isOfForm = reply?.result.initialValue?.form === 'save'
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('groups.back')}>
      {!isOfForm && <RefusalAlert name={reply?.refusal ?? null} />}
      {known !== null && <GroupFacts tenantId={tenantId} {...known} />}
      {known !== null && <GroupProposals action={action} {...known} />}
      <UserGroupForm
        {...form}
        action={action}
        values={known?.values ?? {}}
        reply={isOfForm ? reply : undefined}
      />
      {known !== null && <SingleLicencesOf tenantId={tenantId} {...known} />}
      {known !== null && <GroupDenials tenantId={tenantId} {...known} />}
      {known !== null && <DeleteGroup action={action} {...known} />}
    </ConsolePage>
  )
}

/** The contents that a group's readers couldn't open. They show which content to license next, or where more seats are needed. */
function GroupDenials({ tenantId, denials }: Group) {
  const { t } = useWords('console-users')
  if (denials.length === 0) return null
  return (
    <section className="people-section">
      <h2>{t('group.denialsHeading')}</h2>
      <p className="hint">{t('group.denialsHelp')}</p>
      <table className="console-table list-table">
        <TableHead
          headings={[t('group.deniedContent'), t('group.deniedWhy'), { figure: t('group.deniedCount') }]}
        />
        <tbody>
          {denials.map(({ contentId, title, why, count }) => (
            <tr key={`${contentId} ${why}`}>
              <th scope="row">
                <Link to={adminPaths.contentFields(tenantId, contentId)} className="people-link">
                  {title}
                </Link>
              </th>
              <td>{t(`group.denied.${why}`)}</td>
              <td className="figure">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
