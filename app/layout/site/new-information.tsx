import type { Headline } from '#app/features/notifications/parts/news-view.ts'
import { NewsLines } from '#app/features/notifications/parts/notification-list.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useSiteLayout } from './site-layout.ts'

/**
 * The newest notification on the first page, in one line beside the heading that the site set, so that the books are near the top. Readers
 * find the other notifications on their page, guests in a sheet.
 */
export function NewInformation() {
  const { t } = useTranslation(['notification', 'catalogue'])
  const frame = useSiteLayout()
  if (frame.news === null) return null
  const { title, lines } = frame.news
  return (
    <section className="news" aria-labelledby="news">
      <h2 id="news" lang={title === null ? undefined : langOf(title)}>
        {title ?? t('news.title')}
      </h2>
      <NewsLines lines={lines.slice(0, 1)} />
      {frame.actor === null ? (
        <MoreNews lines={lines.slice(1)} />
      ) : (
        <Link to={paths.notifications()}>{t('catalogue:home.shelfAll')}</Link>
      )}
    </section>
  )
}

function MoreNews({ lines }: { lines: readonly Headline[] }) {
  const { t } = useTranslation('notification')
  if (lines.length === 0) return null
  return (
    <details className="menu">
      <summary>{t('news.more', { count: lines.length })}</summary>
      <div className="menu-sheet">
        <NewsLines lines={lines} />
      </div>
    </details>
  )
}
