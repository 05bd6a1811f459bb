import type { StaffMember } from '#app/features/staff/model/staff/staff.ts'
import type { Dates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

export const dotOf = { active: 'ok', invited: 'wait', stopped: 'off' } as const

/** The columns of the list of administrators, on the screen and as CSV. The platform's list also has their companies. */
export function staffColumns(
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
