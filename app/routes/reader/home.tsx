import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listShelves } from '#app/domain/catalogue/content-group/list-shelves.ts'
import { page } from '#app/http/page.ts'
import { viewHead } from '#app/pages/head/head-view.ts'
import { siteData } from '#app/pages/head/site-data.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { headTags } from '#app/routes/head-tags.ts'
import { titleOf } from '#app/routes/meta.ts'
import { useFrame } from '#app/view/atoms/frame.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { Shelves } from '#app/view/catalogue/shelves.tsx'
import { Banner } from '#app/view/frame/banner.tsx'
import { NewInformation } from '#app/view/frame/new-information.tsx'
import { Page } from '#app/view/frame/page.tsx'

export const meta: MetaFunction<typeof loader> = (args) => [...titleOf(args), ...headTags(args.data?.head)]

/** The landing page of everybody (R039). */
export const loader = page(
  async ({ visit }) => ({
    shelves: await listShelves(visit),
    tagline: visit.site.settings.brand.tagline,
    head: viewHead(visit, { path: paths.home(), data: (canonical) => [siteData(visit, canonical)] }),
  }),
  { area: 'home' },
)

export default function Home() {
  const { shelves, tagline } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['catalogue', 'search'])
  const frame = useFrame()
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
