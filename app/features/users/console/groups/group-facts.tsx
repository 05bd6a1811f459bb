import '#app/ui/console/list-page.css'
import '#app/features/users/console/readers/users.css'
import { dayOf } from '#app/kernel/values/day.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { type viewUserGroupPage, written } from './user-group-view.ts'

type Page = Awaited<ReturnType<typeof viewUserGroupPage>>
type Props = Pick<Page, 'group' | 'facts'> & { tenantId: number }

/** The present use of the group: its readers, sessions and seats. */
export function GroupFacts({ tenantId, group, facts }: Props) {
  const { t } = useWords('console-users')
  return (
    <FactList
      facts={[
        {
          name: t('group.members'),
          value: (
            <Link to={adminPaths.users(tenantId, { group: group.id })} className="people-link">
              {t('group.of', { number: facts.users, most: facts.maxUsers })}
            </Link>
          ),
        },
        { name: t('group.readingNow'), value: t('group.sessions', { count: facts.readingNow }) },
        ...(facts.seats === null
          ? []
          : [
              { name: t('group.seatsInUse'), value: t('group.readers', { count: facts.seating.inUse }) },
              { name: t('group.waiting'), value: t('group.readers', { count: facts.seating.waiting }) },
            ]),
        ...(facts.byIp
          ? [
              {
                name: t('group.byAddress'),
                value: t('group.of', { number: facts.byAddress, most: facts.maxSessions }),
              },
              { name: t('group.addresses'), value: written(facts.addresses) },
            ]
          : []),
      ]}
    />
  )
}

const kinds = { waiting: 'wait', approved: 'ok', refused: 'bad', withdrawn: 'off' } as const

/** The larger ranges that were proposed for the group, and how each was decided. */
export function GroupProposals({ action, proposals }: Pick<Page, 'proposals'> & { action: string }) {
  const { t } = useWords('console-users')
  const dates = useDates()
  if (proposals.length === 0) return null
  return (
    <section className="people-section">
      <h2>{t('proposals.ofGroup')}</h2>
      <table className="console-table list-table">
        <tbody>
          {proposals.map(({ id, text, addresses, state, answer, createdAt }) => (
            <tr key={id}>
              <th scope="row">{text}</th>
              <td className="figure">{written(addresses)}</td>
              <td>{dates.day(dayOf(Date.parse(createdAt)))}</td>
              <td>
                <StatusDot kind={kinds[state]}>{t(`proposals.${state}`)}</StatusDot> {answer}
              </td>
              <td>
                {state === 'waiting' && (
                  <Form method="post" action={action}>
                    <input type="hidden" name="form" value="withdraw" />
                    <input type="hidden" name="proposalId" value={id} />
                    <Button kind="quiet">{t('proposals.withdraw')}</Button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * The form that deletes a group. A group with readers can't be deleted until they are moved elsewhere. Readers by address have no other way
 * in, so their number is shown.
 */
export function DeleteGroup({ action, group, facts }: Pick<Page, 'group' | 'facts'> & { action: string }) {
  const { t } = useWords('console-users')
  return (
    <section className="people-section">
      <h2>{t('group.deleteHeading')}</h2>
      {group.users > 0 ? (
        <p className="hint">{t('group.deleteInUse', { count: group.users })}</p>
      ) : (
        <ConfirmDialog
          id="delete-group"
          label={t('group.delete')}
          action={action}
          fields={{ form: 'delete' }}
          confirm={t('group.delete')}
        >
          <p>{t('group.deleteHelp', { name: group.name })}</p>
          {facts.byIp && facts.addresses !== '0' && (
            <p>{t('group.deleteOnlyWay', { addresses: written(facts.addresses) })}</p>
          )}
          {facts.byAddress > 0 && <p>{t('group.deleteSessions', { count: facts.byAddress })}</p>}
        </ConfirmDialog>
      )}
    </section>
  )
}
