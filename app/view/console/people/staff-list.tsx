import type { StaffMember } from '#app/domain/people/staff/staff.ts'
import { adminPaths } from '#app/paths/admin.ts'
import type { ListQuery } from '#app/values/list-query.ts'
import { ButtonLink } from '#app/view/atoms/button.tsx'
import { Link } from '#app/view/atoms/link.tsx'
import { type Dates, useDates } from '#app/view/atoms/use-dates.ts'
import type { Column } from '#app/view/console/kit/column.ts'
import { EmptyState } from '#app/view/console/kit/empty-state.tsx'
import { StatusDot } from '#app/view/console/kit/facts.tsx'
import { ListPage } from '#app/view/console/kit/list-page.tsx'
import type { ListOrder } from '#app/view/console/kit/list-table.tsx'
import { useWords } from '#app/view/console/kit/words.ts'

type Props = {
  companyId: number | null
  staff: StaffMember[]
  paged: { page: number; totalPages: number; totalRecords: number }
  query: ListQuery
  order: ListOrder
}

export const dotOf = { active: 'ok', invited: 'wait', stopped: 'off' } as const

/** The administrators of a company, or of the platform. */
export function StaffList({ companyId, staff, paged, query, order }: Props) {
  const { t } = useWords('console-staff')
  const choices = (prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${prefix}.${value}`) }))
  const levels = ['service_admin', 'company_admin', ...(companyId === null ? ['system_admin'] : [])]
  return (
    <ListPage
      path={adminPaths.staff(companyId)}
      {...{ query, order, paged }}
      words="console-staff"
      prefix="staff"
      columns={columnsOf(companyId, t, useDates())}
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

function columnsOf(
  companyId: number | null,
  t: (key: string) => string,
  dates: Dates,
): Column<StaffMember>[] {
  return [
    {
      key: 'name',
      sort: 'asc',
      text: ({ name }) => name,
      cell: ({ id, name }) => <Link to={adminPaths.staffMember(companyId, id)}>{name}</Link>,
    },
    { key: 'email', text: ({ email }) => email },
    { key: 'level', text: ({ level }) => t(`level.${level}`) },
    ...(companyId === null
      ? [{ key: 'company', text: ({ company }: StaffMember) => company?.name ?? '' }]
      : []),
    { key: 'site', text: ({ site }) => site?.name ?? '' },
    {
      key: 'state',
      text: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => <StatusDot kind={dotOf[state]}>{t(`state.${state}`)}</StatusDot>,
    },
    {
      key: 'factor',
      text: ({ hasSecondFactor }) => t(hasSecondFactor ? 'staff.factorOn' : 'staff.factorOff'),
    },
    {
      key: 'lastSignIn',
      sort: 'desc',
      isFigure: true,
      text: ({ lastSignInAt: at }) => (at === null ? t('staff.never') : dates.instant(at)),
    },
  ]
}
