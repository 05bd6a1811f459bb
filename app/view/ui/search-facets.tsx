import type { SearchPageView } from '#app/domain/search/search-page-view.ts'
import { langOf } from '../atoms/lang-of.ts'
import { Link } from '../atoms/link.tsx'
import { useTranslation } from '../atoms/rendering.ts'
import { HashTags } from './hash-tags.tsx'

type Props = Pick<SearchPageView, 'groups' | 'tags'>

/** What results may be narrowed by, one click each; choosing again takes it back. */
export function SearchFacets({ groups, tags }: Props) {
  const { t } = useTranslation(['common', 'search'])
  return (
    <>
      {groups.length > 1 && (
        <nav className="facets" aria-label={t('search.narrow')}>
          <h2>{t('search.group')}</h2>
          <ul>
            {groups.map(({ id, name, isChosen, to }) => (
              <li key={id}>
                <Link to={to} aria-current={isChosen ? 'true' : undefined} lang={langOf(name)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {tags.length > 0 && (
        <nav className="facets" aria-label={t('search:tags')}>
          <h2>{t('search:tags')}</h2>
          <HashTags tags={tags} />
        </nav>
      )}
    </>
  )
}
