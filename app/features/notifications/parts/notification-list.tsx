import '#app/ui/atoms/dot.css'
import './notification-list.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { Headline } from './news-view.ts'

type Props = { heading: string; lines: readonly Headline[]; unread: number }

/** The notifications of the site with their days, and a form that marks all as read. */
export function NotificationList({ heading, lines, unread }: Props) {
  const { t } = useTranslation('notification')
  return (
    <div className="news-page">
      <div className="news-head">
        <h1>{heading}</h1>
        {unread > 0 && (
          <Form method="post" action={paths.notifications()}>
            <Button kind="secondary">{t('news.readAll')}</Button>
          </Form>
        )}
      </div>
      {lines.length === 0 ? <p className="empty">{t('news.none')}</p> : <NewsLines lines={lines} />}
    </div>
  )
}

/** The day and title of each notification, with a dot before those that this browser hasn't opened. */
export function NewsLines({ lines }: { lines: readonly Headline[] }) {
  const { t, i18n } = useTranslation('notification')
  return (
    <ul className="news-lines">
      {lines.map(({ id, title, day, isUnread }) => (
        <li key={id}>
          <Link to={paths.notification(id)} className={isUnread ? 'unread' : undefined}>
            <time dateTime={day}>{writeDay(day, i18n.language)}</time>
            <span className={isUnread ? 'news-title dot' : 'news-title'} lang={langOf(title)}>
              {isUnread && <span className="only-heard">{t('news.unread')}</span>}
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
