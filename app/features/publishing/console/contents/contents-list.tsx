import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { isNarrowed, type ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import type { BulkAction } from '#app/ui/console/bulk-form.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import type { Filter } from '#app/ui/console/list-filter.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { RefreshLink } from '#app/ui/console/refresh-link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { contentColumns } from './content-columns.tsx'
import type { viewContents } from './contents-view.ts'

type Lists = Pick<ReturnType<typeof viewContents>, 'groups' | 'tags'>

type State = 'working' | 'refused' | 'ready' | 'none'

type Props = {
  counts: Record<State, number>
  /** There are more contents of each state than were counted: the numbers are lower bounds. */
  isAtLeast: boolean
  state: string | undefined
  hrefOf: (change: { state?: string | undefined }) => string
}

type ContentsProps = {
  tenantId: number
  list: ReturnType<typeof viewContents>
  query: ListQuery
  order: { by: string; direction: 'asc' | 'desc' }
  views: readonly SavedView[]
}

/** Pause between two requests for the states of files in progress, in milliseconds. */
const askEvery = 3_000

/** The list of a site's contents: links by file state with counts, the filters, and the table. */
export function ContentsList({ tenantId, list, query, order, views }: ContentsProps) {
  const { t } = useWords('console-content')
  const { t: words, i18n } = useTranslation('console')
  const path = adminPaths.contents(tenantId)
  const filters = useContentFilters(list)
  const bulk = useContentActions(list)
  const hrefOf = (change: { state?: string | undefined }) =>
    withQuery(path, { ...query, ...change, page: undefined })
  const { page: _, ...narrowed } = query
  const isEmpty = list.totalRecords === 0 && !isNarrowed(query)
  return (
    <LightIsland name="content-progress" when="idle" props={{ every: askEvery }}>
      {!isEmpty && (
        <ContentsStates
          counts={list.counts}
          isAtLeast={list.totalIsAtLeast}
          state={query.state}
          hrefOf={hrefOf}
        />
      )}
      {list.counts.working > 0 && <RefreshLink />}
      <ListPage
        {...{ path, query, order, views, filters, bulk }}
        words="console-content"
        prefix="contents"
        columns={contentColumns({ t, locale: i18n.language, tenantId })}
        rows={list.contents}
        idOf={({ id }) => id}
        paged={list}
        search={t('contents.search')}
        csv={adminPaths.contentsCsv(tenantId)}
        moreCsv={{ to: adminPaths.contentsExport(tenantId, narrowed), label: words('contents.csv') }}
        empty={<NoContents tenantId={tenantId} />}
      />
    </LightIsland>
  )
}

function NoContents({ tenantId }: { tenantId: number }) {
  const { t } = useTranslation('console')
  return (
    <EmptyState title={t('contents.none')} hint={t('contents.noneHint')}>
      <ButtonLink to={adminPaths.newContent(tenantId)} kind="secondary">
        {t('contents.add')}
      </ButtonLink>
    </EmptyState>
  )
}

const states: readonly State[] = ['ready', 'working', 'refused', 'none']

/** A link for each file state with its count. A state with no contents is no link, unless it is the current one. */
function ContentsStates({ counts, isAtLeast, state, hrefOf }: Props) {
  const { t } = useTranslation('console')
  const all = states.reduce((sum, name) => sum + counts[name], 0)
  const linkTo = (name: State | undefined, count: number) => (
    <Link
      className="block px-3 line rounded-field leading-7.5 whitespace-nowrap text-ink-2 hover:border-ink-3 hover:text-ink current:border-accent current:text-ink current:bold pointer-coarse:leading-10.5"
      to={hrefOf({ state: name })}
      aria-current={name === state ? 'true' : undefined}
    >
      {t(`state.${name ?? 'all'}`)}{' '}
      <span className="count regular tabular text-ink-2">
        {isAtLeast ? t('list.atLeast', { count }) : count}
      </span>
    </Link>
  )
  return (
    <nav aria-label={t('contents.states')} data-states>
      <ul className="flex flex-wrap gap-2 mb-4">
        <li>{linkTo(undefined, all)}</li>
        {states
          .filter((name) => counts[name] > 0 || name === state)
          .map((name) => (
            <li key={name}>{linkTo(name, counts[name])}</li>
          ))}
      </ul>
    </nav>
  )
}

const optionsOf = (some: readonly { id: number; name: string }[]) =>
  some.map(({ id, name }) => ({ value: String(id), label: name }))

/**
 * The filters of the list besides words. The file's state isn't one of them: it has its own links with counts above the
 * list.
 */
function useContentFilters({ groups, tags }: Lists): Filter[] {
  const { t } = useWords('console-content')
  const views = ['shown', 'hidden'].map((value) => ({ value, label: t(`contents.view.${value}`) }))
  return [
    { name: 'group', label: t('contents.group'), any: t('contents.anyGroup'), choices: optionsOf(groups) },
    { name: 'tag', label: t('contents.tag'), any: t('contents.anyTag'), choices: optionsOf(tags) },
    { name: 'view', label: t('contents.visibility'), any: t('contents.anyView'), choices: views },
  ]
}

/** The actions on selected contents. All of them can be undone. */
function useContentActions({ groups, tags }: Lists): BulkAction[] {
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
    <select name="group" aria-label={t('contents.group')} className="max-w-[12em]">
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
        className="max-w-[12em]"
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
