import { useLoaderData } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listShelves } from '#app/features/catalogue/model/content-group/groups.ts'
import { BookItem } from '#app/features/catalogue/parts/card/card-book.tsx'
import { headTags, viewHead } from '#app/features/catalogue/parts/head/head-tags.ts'
import { siteData } from '#app/features/catalogue/parts/head/page-head.ts'
import { type ContinuedView, listContinued } from '#app/features/reading/model/reads/list-continued.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Banner } from '#app/layout/site/banner.tsx'
import { NewInformation } from '#app/layout/site/new-information.tsx'
import { Page } from '#app/layout/site/page.tsx'
import { useSiteLayout } from '#app/layout/site/site-layout.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { inViewFirst, Shelf, type ShelfData } from './shelf.tsx'
import './shelf.css'

export const meta = titled<typeof loader>(
  () => undefined,
  (data) => headTags(data?.head),
)

/** The home page for all visitors (R039). */
export const loader = page(
  async ({ visit }) => {
    const begun = listContinued(visit)
    const [shelves, continued] = await Promise.all([listShelves(visit, begun), begun])
    return { shelves, continued, ...surroundings(visit) }
  },
  { area: 'home' },
)

const surroundings = (visit: Visit) => ({
  tagline: visit.site.settings.brand.tagline,
  head: viewHead(visit, { path: paths.home(), data: (canonical) => [siteData(visit, canonical)] }),
})

export default function Home() {
  const { shelves, continued, tagline } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['catalogue', 'search'])
  const frame = useSiteLayout()
  return (
    <Page>
      <h1 className="only-heard">{frame.title}</h1>
      <Banner />
      {tagline !== null && frame.banner === null && (
        <p className="tagline" lang={langOf(tagline)}>
          {tagline}
        </p>
      )}
      <NewInformation />
      {shelves.length === 0 && <p className="empty">{t('home.empty')}</p>}
      <ContinuedShelf books={continued} />
      <Shelves shelves={shelves} />
      {shelves.length > 0 && (
        <p className="all-link">
          <Link to={frame.layout === 2 ? paths.homeSearch() : paths.search()}>
            {t('search:search.noneBack')}
          </Link>
        </p>
      )}
    </Page>
  )
}

/** The shelves of the home page. Visitors with a mouse get arrows at both ends of each. */
function Shelves({ shelves }: { shelves: readonly ShelfData[] }) {
  if (shelves.length === 0) return null
  return (
    <LightIsland name="shelf-arrows" when="idle" props={{}}>
      <ArrowsToCopy />
      {shelves.map((shelf, at) => (
        <Shelf key={shelf.id} shelf={shelf} place={at} />
      ))}
    </LightIsland>
  )
}

/** A template of both arrows. The script copies it to each shelf that is wider than its place. */
function ArrowsToCopy() {
  const { t } = useTranslation('catalogue')
  return (
    <template>
      <button type="button" className="shelf-arrow is-previous" aria-label={t('home.shelfPrevious')}>
        <Icon name="back" />
      </button>
      <button type="button" className="shelf-arrow is-next" aria-label={t('home.shelfNext')}>
        <Icon name="forward" />
      </button>
    </template>
  )
}

/** The books that a reader has begun, with their progress and a direct link to the place. Nothing if there are none. */
function ContinuedShelf({ books }: { books: readonly ContinuedView[] }) {
  const { t } = useTranslation('catalogue')
  if (books.length === 0) return null
  return (
    <section className="shelf" aria-labelledby="continued">
      <div className="shelf-head">
        <h2 id="continued">{t('continued.title')}</h2>
      </div>
      <ul className="row" style={{ '--items': Math.max(6, books.length) } as CSSProperties}>
        {books.map(({ page, pages, ...card }, at) => (
          <BookItem
            key={card.id}
            card={card}
            to={paths.viewOnline(card.id, card.groupId, { back: paths.home() })}
            eager={at < inViewFirst}
            progress={{ page, pages }}
          />
        ))}
      </ul>
    </section>
  )
}
