import './content-licence.css'
import type { ContentOpening } from '#app/features/publishing/model/editing/list-openings.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { ChoicesField } from '#app/ui/console/form-fields.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type OpeningsProps = { tenantId: number; openings: readonly ContentOpening[] }

/** Who may open it, and through what, with the screens on which that is changed. */
export function Openings({ tenantId, openings }: OpeningsProps) {
  const { t } = useWords('console-content')
  const needsPlan = openings.some(({ kind }) => kind === 'plan')
  return (
    <div className="field openings">
      <p>
        <strong>{t('content.openings')}</strong>
      </p>
      {!needsPlan && <p className="hint">{t('content.openToAll')}</p>}
      {openings.length > 0 && (
        <ul className="plain-list">
          {openings.map((opening) => (
            <Opening
              key={`${opening.kind} ${opening.id} ${opening.through?.id ?? ''}`}
              {...{ tenantId, opening }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Opening({ tenantId, opening }: { tenantId: number; opening: ContentOpening }) {
  const { t } = useWords('console-content')
  const { kind, id, name, through } = opening
  return (
    <li>
      {kind === 'plan' ? name : <Link to={adminPaths.userGroup(tenantId, id)}>{name}</Link>}{' '}
      <span className="hint">{t(`content.opening.${through === null ? 'single' : kind}`)}</span>{' '}
      {through !== null && <Link to={adminPaths.group(tenantId, through.id)}>{through.name}</Link>}
    </li>
  )
}

type LicensedProps = { options: readonly Option[]; sent: unknown; problems: string[] }

/** User groups that may read this content whatever its groups say; where they are many, the list scrolls. */
export function LicensedGroups({ options, sent, problems }: LicensedProps) {
  const { t } = useWords('console-content')
  return (
    <div className="licensed-groups">
      <ChoicesField
        name="userGroupIds"
        label={t('content.userGroupIds')}
        hint={t('content.userGroupIdsHint')}
        none={t('content.userGroupIdsNone')}
        {...{ options, sent: sent ?? [], problems }}
      />
    </div>
  )
}
