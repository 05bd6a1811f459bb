import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listShelves } from '#app/features/catalogue/model/content-group/list-shelves.ts'
import { headTags } from '#app/features/catalogue/parts/head/head-tags.ts'
import { viewHead } from '#app/features/catalogue/parts/head/head-view.ts'
import { siteData } from '#app/features/catalogue/parts/head/site-data.ts'
import { listContinued } from '#app/features/reading/model/reads/list-continued.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Banner } from '#app/layout/site/banner.tsx'
import { NewInformation } from '#app/layout/site/new-information.tsx'
import { Page } from '#app/layout/site/page.tsx'
import { useSiteFrame } from '#app/layout/site/site-frame.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ContinuedShelf } from './continued-shelf.tsx'
import { Shelves } from './shelves.tsx'

export const meta: MetaFunction<typeof loader> = (args) => [...titleOf(args), ...headTags(args.data?.head)]

/** The landing page of everybody (R039). */
export const loader = page(
  async ({ visit }) => {
    const [shelves, continued] = await Promise.all([listShelves(visit), listContinued(visit)])
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
  const frame = useSiteFrame()
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
