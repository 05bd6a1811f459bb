import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import type { StaffMember } from '#app/features/staff/model/staff/staff.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { type ListQuery, readListQuery } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import type { ListOrder } from '#app/ui/console/list-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { staffColumns } from './staff-columns.tsx'
import { viewStaffList } from './staff-view.ts'

type Props = {
  companyId: number | null
  staff: StaffMember[]
  paged: { page: number; totalPages: number; totalRecords: number }
  query: ListQuery
  order: ListOrder
  views: readonly SavedView[]
}

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, params, url }) => ({
  heading: translator(visit.locale, 'console-staff')('staff.title'),
  ...(await viewStaffList(visit, readConsolePlace(params).companyId, readListQuery(url))),
}))

/** The administrators of a company, or of the platform. */
export default function StaffListPage() {
  const { heading, frame, policy, ...list } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-staff')
  const action = <ButtonLink to={adminPaths.newStaff(list.companyId)}>{t('staff.new')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={action}>
      <StaffList {...list} />
      <FactorPolicy companyId={list.companyId} required={policy.required} />
    </ConsolePage>
  )
}

/** The administrators of a company, or of the platform. */
function StaffList({ companyId, staff, paged, query, order, views }: Props) {
  const { t } = useWords('console-staff')
  const choices = (prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${prefix}.${value}`) }))
  const levels = ['service_admin', 'company_admin', ...(companyId === null ? ['system_admin'] : [])]
  return (
    <ListPage
      path={adminPaths.staff(companyId)}
      csv={`${adminPaths.staff(companyId)}.csv`}
      {...{ query, order, paged, views }}
      words="console-staff"
      prefix="staff"
      columns={staffColumns(companyId, t, useDates())}
      rows={staff}
      idOf={({ id }) => id}
      search={t('staff.search')}
      filters={[
        {
          name: 'level',
          label: t('staff.column.level'),
          any: t('staff.anyLevel'),
          choices: choices('level', levels),
        },
        {
          name: 'state',
          label: t('staff.column.state'),
          any: t('staff.anyState'),
          choices: choices('state', ['active', 'invited', 'stopped']),
        },
      ]}
      empty={
        <EmptyState title={t('staff.none')} hint={t('staff.noneHint')}>
          <ButtonLink to={adminPaths.newStaff(companyId)}>{t('staff.new')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}

/** Says whether administrators need a second factor, in a company or on the whole platform, and has the button that changes it. */
function FactorPolicy({ companyId, required }: { companyId: number | null; required: boolean }) {
  const { t } = useTranslation('console-staff')
  return (
    <FormSection title={t('policy.title')} help={t(required ? 'policy.on' : 'policy.off')}>
      <Form method="post" action={adminPaths.factorPolicy(companyId)}>
        <input type="hidden" name="required" value={String(!required)} />
        <Button kind="secondary">{t(required ? 'policy.release' : 'policy.require')}</Button>
      </Form>
    </FormSection>
  )
}
