import './contents.css'
import type { BulkAction } from '#app/ui/console/bulk-form.tsx'
import type { Filter } from '#app/ui/console/list-filter.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { viewContents } from './contents-view.ts'

type Lists = Pick<ReturnType<typeof viewContents>, 'groups' | 'tags'>

const optionsOf = (some: readonly { id: number; name: string }[]) =>
  some.map(({ id, name }) => ({ value: String(id), label: name }))

/** What the list is narrowed by besides words. The state of the file stands above it, with counts. */
export function useContentFilters({ groups, tags }: Lists): Filter[] {
  const { t } = useWords('console-content')
  const views = ['shown', 'hidden'].map((value) => ({ value, label: t(`contents.view.${value}`) }))
  return [
    { name: 'group', label: t('contents.group'), any: t('contents.anyGroup'), choices: optionsOf(groups) },
    { name: 'tag', label: t('contents.tag'), any: t('contents.anyTag'), choices: optionsOf(tags) },
    { name: 'view', label: t('contents.visibility'), any: t('contents.anyView'), choices: views },
  ]
}

/** What can be done to those that are selected; all of it can be undone. */
export function useContentActions({ groups, tags }: Lists): BulkAction[] {
  const { t } = useWords('console-content')
  return [
    { name: 'show', label: t('bulk.show') },
    { name: 'hide', label: t('bulk.hide') },
    { name: 'addToGroup', label: t('bulk.addToGroup'), fields: <GroupChoice groups={groups} /> },
    { name: 'removeFromGroup', label: t('bulk.removeFromGroup') },
    { name: 'addTag', label: t('bulk.addTag'), fields: <TagField tags={tags} /> },
    { name: 'recommend', label: t('bulk.recommend') },
    { name: 'recommendNoMore', label: t('bulk.recommendNoMore') },
    { name: 'delete', label: t('bulk.delete'), isDanger: true },
  ]
}

function GroupChoice({ groups }: Pick<Lists, 'groups'>) {
  const { t } = useWords('console-content')
  return (
    <select name="group" aria-label={t('contents.group')} className="bulk-field">
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

function TagField({ tags }: Pick<Lists, 'tags'>) {
  const { t } = useWords('console-content')
  return (
    <>
      <input
        name="tag"
        list="bulk-tags"
        maxLength={64}
        placeholder={t('contents.tag')}
        aria-label={t('contents.tag')}
        className="bulk-field"
        autoComplete="off"
      />
      <datalist id="bulk-tags">
        {tags.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  )
}
