import { useRouteLoaderData } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { langOf } from '../atoms/lang-of.ts'
import { Link } from '../atoms/link.tsx'
import { useTranslation } from '../atoms/rendering.ts'
import type { FrameData } from './frame-data.ts'
import { NewsLines } from './notice-list.tsx'

/** The newest notifications on the first page, under the heading the site gave them; readers find the others from here. */
export function NewInformation() {
  const { t } = useTranslation()
  const frame = useRouteLoaderData('root') as FrameData
  if (frame.news === null) return null
  const { title, lines } = frame.news
  return (
    <section className="news" aria-labelledby="news">
      <div className="shelf-head">
        <h2 id="news" lang={title === null ? undefined : langOf(title)}>
          {title ?? t('news.title')}
        </h2>
        {frame.actor !== null && <Link to={paths.notifications()}>{t('home.shelfAll')}</Link>}
      </div>
      <NewsLines lines={lines} />
    </section>
  )
}
