import type { ListedUser } from '#app/features/users/parts/user-view.ts'
import type { Dates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'

type Words = {
  dates: Dates
  statusOf: (status: ListedUser['status']) => string
  hrefOf?: (id: string) => string
}

/** The columns of the list of readers, on the screen and in its CSV. */
export function userColumns({ dates, statusOf, hrefOf }: Words): Column<ListedUser>[] {
  return [
    {
      key: 'name',
      sort: 'asc',
      text: ({ name }) => name,
      cell: ({ id, name }) => (hrefOf === undefined ? name : <Link to={hrefOf(id)}>{name}</Link>),
    },
    { key: 'email', text: ({ email }) => email },
    { key: 'username', isHidden: true, text: ({ username }) => username },
    { key: 'group', text: ({ groupName }) => groupName },
    {
      key: 'status',
      text: ({ status }) => statusOf(status),
      cell: ({ status }) => (
        <StatusDot kind={status === 'allow' ? 'ok' : 'bad'}>{statusOf(status)}</StatusDot>
      ),
    },
    { key: 'added', sort: 'desc', isFigure: true, text: ({ addedAt }) => dates.instant(addedAt) },
    {
      key: 'lastUsed',
      isFigure: true,
      text: ({ lastUsedAt }) => (lastUsedAt === null ? '' : dates.instant(lastUsedAt)),
    },
  ]
}
