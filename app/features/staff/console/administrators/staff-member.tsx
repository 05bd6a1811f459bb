import './staff.css'
import type { StaffMember } from '#app/features/staff/model/staff/staff.ts'
import { StaffChange } from '#app/features/staff/model/staff/staff-input.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { ChooseField } from '#app/ui/console/choose-field.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { dotOf } from './staff-columns.tsx'

/** The facts about an administrator. */
export function MemberFacts({ member }: { member: StaffMember }) {
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

type Props = { companyId: number | null; member: StaffMember }

export function ChangeMember({
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
export function MemberActions({ companyId, member }: Props) {
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
