import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  deleteStaff,
  sendStaffLink,
  setStaffAllowed,
  updateStaff,
} from '#app/features/staff/model/staff/change-staff.ts'
import { resetFactor } from '#app/features/staff/model/staff/own-factor.ts'
import { StaffChange } from '#app/features/staff/model/staff/staff-input.ts'
import { endStaffSessions } from '#app/features/staff/model/staff/staff-sessions.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { ToastKey } from '#app/kernel/values/toasts.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ChangeMember, MemberActions, MemberFacts } from './staff-member.tsx'
import { StaffSessions } from './staff-sessions.tsx'
import { viewMember } from './staff-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.member.name)

export const loader = page(async ({ visit, params }) =>
  viewMember(visit, readConsolePlace(params).companyId, params.staffId ?? ''),
)

const MemberForm = z.discriminatedUnion('form', [
  StaffChange.extend({ form: z.literal('update') }),
  z.object({
    form: z.enum(['stop', 'allow', 'link', 'delete', 'resetFactor', 'end-sessions']),
    sessionId: z.string().max(64).optional(),
  }),
])

/** Changes an administrator, or does one of the page's actions. */
export const action = form(MemberForm, async ({ visit, input, params, context }) => {
  const { companyId } = readConsolePlace(params)
  setFlash(context, await done(visit, params.staffId ?? '', input))
  const isGone = input.form === 'delete'
  return redirect(
    isGone ? adminPaths.staff(companyId) : adminPaths.staffMember(companyId, params.staffId ?? ''),
  )
})

async function done(visit: Visit, id: string, input: z.output<typeof MemberForm>): Promise<ToastKey> {
  if (input.form === 'update') {
    const { form: _, ...change } = input
    await updateStaff(visit, id, change)
  } else if (input.form === 'stop' || input.form === 'allow') {
    await setStaffAllowed(visit, id, input.form === 'allow')
  } else if (input.form === 'resetFactor') await resetFactor(visit, id)
  else if (input.form === 'delete') {
    await deleteStaff(visit, id)
    return 'api.delete.200'
  } else if (input.form === 'link') {
    await sendStaffLink(visit, id)
    return 'staff.invited'
  } else {
    await endStaffSessions(visit, id, input.sessionId ?? 'all')
    return 'sessions.ended'
  }
  return 'api.update.200'
}

export default function StaffMemberPage() {
  const { frame, companyId, member, sessions, sites, isOneself } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('console-staff')
  const isOther = reply !== undefined && reply.result.initialValue?.form !== 'update'
  return (
    <ConsolePage
      frame={frame}
      title={member.name}
      back={adminPaths.staff(companyId)}
      backTo={t('staff.title')}
    >
      {isOther && <RefusalAlert name={reply.refusal} />}
      <MemberFacts member={member} />
      <ChangeMember {...{ companyId, member, sites, reply }} />
      <StaffSessions sessions={sessions} action={adminPaths.staffMember(companyId, member.id)} />
      {!isOneself && <MemberActions {...{ companyId, member }} />}
    </ConsolePage>
  )
}
