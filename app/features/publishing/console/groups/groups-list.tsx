import '#app/ui/console/order-table.css'
import type { EditedGroup } from '#app/features/publishing/model/groups/edited-group.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { tenantId: number; groups: readonly EditedGroup[] }

/** The groups in their order: by buttons, with script by drag as well. */
export function GroupsList({ tenantId, groups }: Props) {
  const { t } = useWords('console-content')
  const action = adminPaths.groups(tenantId)
  return (
    <>
      <p className="hint">{t('groups.help')}</p>
      <LightIsland name="drag-order" when="idle" props={{}}>
        <Form method="post" action={action}>
          <input type="hidden" name="order" disabled data-order />
          <table className="console-table order-table groups-table">
            <thead>
              <tr>
                <th scope="col">{t('groups.column.order')}</th>
                <th scope="col">{t('groups.column.name')}</th>
                <th scope="col">{t('groups.column.type')}</th>
                <th scope="col">{t('groups.column.refCode')}</th>
                <th scope="col" className="figure">
                  {t('groups.column.contents')}
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group, at) => (
                <GroupRow
                  key={group.id}
                  {...{ tenantId, group }}
                  isFirst={at === 0}
                  isLast={at === groups.length - 1}
                />
              ))}
            </tbody>
          </table>
        </Form>
      </LightIsland>
      <div className="groups-reset">
        <ConfirmDialog
          id="reset-groups"
          label={t('groups.reset')}
          action={action}
          fields={{ reset: 'yes' }}
          confirm={t('groups.reset')}
          isDanger={false}
        >
          <p>{t('groups.resetHelp')}</p>
        </ConfirmDialog>
      </div>
    </>
  )
}

type RowProps = { tenantId: number; group: EditedGroup; isFirst: boolean; isLast: boolean }

function GroupRow({ tenantId, group, isFirst, isLast }: RowProps) {
  const { t } = useWords('console-content')
  const { id, name, type, isDefault, refCode, contents } = group
  return (
    <tr data-order-row={id}>
      <td className="order" data-label={t('groups.column.order')}>
        <MoveButton name="up" group={group} isOff={isFirst} />
        <MoveButton name="down" group={group} isOff={isLast} />
      </td>
      <th scope="row">
        <Link to={adminPaths.group(tenantId, id)} lang={langOf(name)}>
          {name}
        </Link>
        {isDefault && <small>{t('groups.default')}</small>}
      </th>
      <td data-label={t('groups.column.type')}>{t(`group.type.${type}`)}</td>
      <td data-label={t('groups.column.refCode')}>{refCode ?? '–'}</td>
      <td className="figure" data-label={t('groups.column.contents')}>
        {type === 'normal' ? (
          <Link to={adminPaths.contents(tenantId, { group: id })}>{contents.toLocaleString('en')}</Link>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}

type MoveProps = { name: 'up' | 'down'; group: EditedGroup; isOff: boolean }

function MoveButton({ name, group, isOff }: MoveProps) {
  const { t } = useWords('console-content')
  return (
    <button
      type="submit"
      name={name}
      value={group.id}
      disabled={isOff}
      className="move"
      aria-label={t(`groups.${name}`, { name: group.name })}
    >
      <span aria-hidden="true">{name === 'up' ? '↑' : '↓'}</span>
    </button>
  )
}
