import { Hashtags } from '#app/features/catalogue/parts/detail/hashtags.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { FacetCount } from './search-box.tsx'
import type { NarrowingChoice, SearchPageView } from './search-page-view.ts'

type Props = Pick<SearchPageView, 'groups' | 'years' | 'tags' | 'aloud'>

/** The values to narrow results by, one click each. Choosing a value again removes it. */
export function SearchFacets({ groups, years, tags, aloud }: Props) {
  const { t } = useTranslation('search')
  return (
    <>
      {groups.length > 1 && (
        <nav className="facets" aria-label={t('search.narrow')}>
          <h2>{t('search.group')}</h2>
          <Choices choices={groups} />
        </nav>
      )}
      {years.length > 1 && <Years years={years} />}
      {tags.length > 0 && (
        <nav className="facets" aria-label={t('tags')}>
          <h2>{t('tags')}</h2>
          <Hashtags
            tags={tags.map(({ count, ...tag }) => ({ ...tag, beside: <FacetCount count={count} /> }))}
          />
        </nav>
      )}
      <nav className="facets" aria-label={t('aloud')}>
        <h2>{t('aloud')}</h2>
        <Choices choices={[{ ...aloud, id: 1, name: t('aloud.only'), count: null }]} />
      </nav>
    </>
  )
}

/** The number of years that are shown at once. Older ones are folded away, unless one of them is chosen. */
const maxYears = 8

function Years({ years }: Pick<Props, 'years'>) {
  const { t } = useTranslation('search')
  const older = years.slice(maxYears)
  return (
    <nav className="facets" aria-label={t('year')}>
      <h2>{t('year')}</h2>
      <Choices choices={years.slice(0, maxYears)} />
      {older.length > 0 && (
        <details open={older.some(({ isChosen }) => isChosen)}>
          <summary>{t('year.older')}</summary>
          <Choices choices={older} />
        </details>
      )}
    </nav>
  )
}

function Choices({ choices }: { choices: readonly NarrowingChoice[] }) {
  return (
    <ul>
      {choices.map(({ id, name, isChosen, to, count }) => (
        <li key={id}>
          <Link to={to} aria-current={isChosen ? 'true' : undefined}>
            <span lang={langOf(name)}>{name}</span> <FacetCount count={count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
