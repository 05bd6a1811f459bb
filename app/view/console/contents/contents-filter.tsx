import { adminPaths, type ContentsQuery } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { Button, ButtonLink } from '#app/view/atoms/button.tsx'
import { Form } from '#app/view/atoms/link.tsx'

type Props = {
  tenantId: number
  query: ContentsQuery
  groups: readonly { id: number; name: string }[]
}

/** Words, group and visibility; the state and the order stay as they are. */
export function ContentsFilter({ tenantId, query, groups }: Props) {
  const { t } = useTranslation('console')
  const { q = '', group, view, ...kept } = query
  return (
    <Form
      className="contents-filter"
      action={adminPaths.contents(tenantId)}
      role="search"
      aria-label={t('contents.submit')}
    >
      <label className="wide">
        <span>{t('contents.search')}</span>
        <input type="search" name="q" defaultValue={q} maxLength={200} autoComplete="off" />
      </label>
      <label>
        <span>{t('contents.group')}</span>
        <select name="group" defaultValue={group ?? ''}>
          <option value="">{t('contents.anyGroup')}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('contents.view')}</span>
        <select name="view" defaultValue={view ?? ''}>
          <option value="">{t('contents.anyView')}</option>
          <option value="shown">{t('view.shown')}</option>
          <option value="hidden">{t('view.hidden')}</option>
        </select>
      </label>
      {(['state', 'sort', 'direction'] as const).map(
        (name) => kept[name] && <input key={name} type="hidden" name={name} value={kept[name]} />,
      )}
      <Button kind="secondary">{t('contents.submit')}</Button>
      {(q || group || view) && (
        <ButtonLink kind="quiet" to={adminPaths.contents(tenantId, kept)}>
          {t('contents.clear')}
        </ButtonLink>
      )}
    </Form>
  )
}
