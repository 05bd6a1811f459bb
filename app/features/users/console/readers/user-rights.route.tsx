import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { MoreSingles, SingleRights } from '#app/features/users/console/groups/single-licences.tsx'
import { viewUserRightsPage } from '#app/features/users/parts/user-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UserTabs } from '#app/layout/console/tabs/user-tabs.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useListed, useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import '#app/ui/console/list-page.css'
import './users.css'

type Props = Omit<Awaited<ReturnType<typeof viewUserRightsPage>>, 'user'> & { tenantId: number }

export const meta = titled<typeof loader>(({ user }) => user.name)

/** A reader's rights to read, with the reason for each. */
export const loader = consolePage(async ({ visit, params }) => {
  const [shown, frame] = await Promise.all([
    viewUserRightsPage(visit, params.userId ?? ''),
    viewSiteConsole(visit),
  ])
  return { ...shown, frame, tenantId: visit.site.tenantId }
})

export default function UserRightsScreen() {
  const { frame, tenantId, ...shown } = useLoaderData<typeof loader>()
  const { t } = useWords('console-users')
  const { user } = shown
  return (
    <ConsolePage frame={frame} title={user.name} back={adminPaths.users(tenantId)} backTo={t('users.back')}>
      <UserTabs tenantId={tenantId} userId={user.id} />
      <UserRights tenantId={tenantId} {...shown} />
    </ConsolePage>
  )
}

/** Lists for each content group whether the reader may read it and why. Below are the plans that they have registered for. */
function UserRights({ tenantId, rights, registrations }: Props) {
  const { t } = useWords('console-users')
  return (
    <>
      <section className="people-section">
        <h2>{t('rights.heading')}</h2>
        <p className="hint">{t(rights.isOpenToGuests ? 'rights.openSite' : 'rights.closedSite')}</p>
        {rights.print !== null && <p className="hint">{t(`rights.print.${rights.print}`)}</p>}
        <RightsTable groups={rights.groups} />
      </section>
      {rights.totalContents > 0 && (
        <section className="people-section">
          <h2>{t('rights.singles')}</h2>
          <p className="hint">{t('rights.singlesHelp')}</p>
          <SingleRights tenantId={tenantId} contents={rights.contents} />
          <MoreSingles shown={rights.contents.length} total={rights.totalContents} />
        </section>
      )}
      <section className="people-section">
        <h2>{t('registrations.heading')}</h2>
        <Subscriptions registrations={registrations} />
      </section>
    </>
  )
}

const open = ['licensed', 'plan', 'free']

function RightsTable({ groups }: { groups: Props['rights']['groups'] }) {
  const { t } = useWords('console-users')
  const listed = useListed()
  if (groups.length === 0) return <p className="hint">{t('rights.none')}</p>
  return (
    <table className="console-table list-table">
      <TableHead headings={[t('rights.group'), t('rights.may'), t('rights.why')]} />
      <tbody>
        {groups.map(({ contentGroupId, contentGroupName, right, plans }) => (
          <tr key={contentGroupId}>
            <th scope="row">{contentGroupName}</th>
            <td data-label={t('rights.may')}>
              <StatusDot kind={open.includes(right) ? 'ok' : 'off'}>
                {t(open.includes(right) ? 'rights.yes' : 'rights.no')}
              </StatusDot>
            </td>
            <td data-label={t('rights.why')}>{t(`rights.${right}`, { plans: listed(plans) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Subscriptions({ registrations }: Pick<Props, 'registrations'>) {
  const { t } = useWords('console-users')
  const dates = useDates()
  if (registrations.length === 0) return <p className="hint">{t('registrations.none')}</p>
  return (
    <table className="console-table list-table">
      <TableHead headings={['plan', 'status', 'from', 'to'].map((key) => t(`registrations.${key}`))} />
      <tbody>
        {registrations.map(({ id, name, status, startsOn, endsOn }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label={t('registrations.status')}>{t(`registrations.${status}`)}</td>
            <td data-label={t('registrations.from')}>{startsOn === null ? '' : dates.day(startsOn)}</td>
            <td data-label={t('registrations.to')}>{endsOn === null ? '' : dates.day(endsOn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
