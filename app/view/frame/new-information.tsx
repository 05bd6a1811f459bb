import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { useFrame } from '#app/view/atoms/frame.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { NewsLines } from '#app/view/notification/notification-list.tsx'

/** The newest notifications on the first page, under the heading the site gave them; readers find the others from here. */
export function NewInformation() {
  const { t } = useTranslation(['notification', 'catalogue'])
  const frame = useFrame()
  if (frame.news === null) return null
  const { title, lines } = frame.news
  return (
    <section className="news" aria-labelledby="news">
      <div className="shelf-head">
        <h2 id="news" lang={title === null ? undefined : langOf(title)}>
          {title ?? t('news.title')}
        </h2>
        {frame.actor !== null && <Link to={paths.notifications()}>{t('catalogue:home.shelfAll')}</Link>}
      </div>
      <NewsLines lines={lines} />
    </section>
  )
}
