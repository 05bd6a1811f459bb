import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  deleteStaff,
  sendStaffLink,
  setStaffAllowed,
  updateStaff,
} from '#app/features/staff/model/staff/change-staff.ts'
import { resetFactor } from '#app/features/staff/model/staff/own-factor.ts'
import { StaffChange, type StaffMember } from '#app/features/staff/model/staff/staff.ts'
import { endStaffSessions } from '#app/features/staff/model/staff/staff-sessions.ts'
import type { ToastKey } from '#app/kernel/errors/toast.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { ChooseField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { Visit } from '#app/visit/visit.ts'
import { dotOf } from './staff-columns.tsx'
import { StaffSessions } from './staff-sessions.tsx'
import { viewMember } from './staff-view.ts'
import './staff.css'

type Props = { companyId: number | null; member: StaffMember }

export const meta = titled<typeof loader>(({ member }) => member.name)

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

/** The facts about an administrator. */
function MemberFacts({ member }: { member: StaffMember }) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const { state, company, hasSecondFactor, lastSignInAt, createdAt } = member
  return (
    <FactList
      facts={[
        { name: t('member.state'), value: <StatusDot kind={dotOf[state]}>{t(`state.${state}`)}</StatusDot> },
        ...(company ? [{ name: t('member.companyId'), value: company.name }] : []),
        { name: t('member.factor'), value: t(hasSecondFactor ? 'staff.factorOn' : 'staff.factorOff') },
        {
          name: t('member.lastSignIn'),
          value: lastSignInAt === null ? t('staff.never') : dates.instant(lastSignInAt),
        },
        { name: t('member.createdAt'), value: dates.instant(createdAt) },
      ]}
    />
  )
}

function ChangeMember({
  companyId,
  member,
  sites,
  reply,
}: Props & { sites: readonly Option[]; reply: Reply | undefined }) {
  const { t } = useTranslation('console-staff')
  const isSystem = member.company === null
  const levels = isSystem ? (['system_admin'] as const) : (['service_admin', 'company_admin'] as const)
  const tenantId = member.site?.tenantId ?? null
  return (
    <SchemaForm
      schema={StaffChange}
      values={{ ...member, tenantId }}
      action={adminPaths.staffMember(companyId, member.id)}
      reply={reply}
      name="update"
      words="console-staff"
      prefix="member"
      sections={[
        {
          title: t('member.change'),
          help: t('member.changeHelp'),
          fields: ['name', 'email', 'level', ...(isSystem ? [] : ['tenantId'])],
        },
      ]}
      options={{ level: levels.map((value) => ({ value, label: t(`level.${value}`) })) }}
      custom={{
        tenantId: (
          <ChooseField
            key="tenantId"
            name="tenantId"
            prefix="member"
            value={tenantId}
            none={t('member.noSite')}
            options={sites}
            reply={reply}
          />
        ),
      }}
      submit={t('member.save')}
    />
  )
}

/** The actions on another administrator's account. Those that can't be undone ask for confirmation. */
function MemberActions({ companyId, member }: Props) {
  const { t } = useTranslation('console-staff')
  const { name, state } = member
  const action = adminPaths.staffMember(companyId, member.id)
  const asked = (which: 'stop' | 'delete' | 'withdraw' | 'resetFactor') => (
    <ConfirmDialog
      id={`member-${which}`}
      label={t(`member.${which}`)}
      action={action}
      fields={{ form: which === 'withdraw' ? 'delete' : which }}
      confirm={t(`member.${which}`)}
    >
      <p>{t(`member.${which}About`, { name })}</p>
    </ConfirmDialog>
  )
  const plain = (form: 'allow' | 'link', label: string) => (
    <Form method="post" action={action}>
      <input type="hidden" name="form" value={form} />
      <Button kind="secondary">{label}</Button>
    </Form>
  )
  return (
    <>
      <FormSection title={t('member.way')} help={t(`member.wayHelp.${state}`)}>
        <div className="form-actions">
          {state === 'invited' && plain('link', t('member.resend'))}
          {state === 'active' && plain('link', t('member.sendLink'))}
          {state === 'stopped' && plain('allow', t('member.allow'))}
          {member.hasSecondFactor && asked('resetFactor')}
        </div>
      </FormSection>
      <FormSection title={t('member.end')} help={t(`member.endHelp.${state}`)}>
        <div className="form-actions">
          {state === 'active' && asked('stop')}
          {asked(state === 'invited' ? 'withdraw' : 'delete')}
        </div>
      </FormSection>
    </>
  )
}
