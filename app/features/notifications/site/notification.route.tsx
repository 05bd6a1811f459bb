import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { headTags, viewHead } from '#app/features/catalogue/parts/head/head-tags.ts'
import { getNotification } from '#app/features/notifications/model/news/notifications.ts'
import { countUnread } from '#app/features/notifications/parts/news-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { Page } from '#app/layout/site/page.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { keepRead } from './read-notifications.ts'
import '#app/features/notifications/parts/notification-list.css'

type Props = { title: string; content: string; day: string; hasList: boolean }

export const meta = titled<typeof loader>(
  ({ title }) => title,
  (data) => headTags(data?.head),
)

/**
 * The page of one notification, for everybody who may browse the site (R280). Opening it marks it as read in a reader's
 * browser.
 */
export const loader = page(
  async ({ visit, params, request, context }) => {
    const { id, title, content, createdAt } = await getNotification(visit, {
      id: params.notificationId ?? '',
    })
    const read = keepRead(context, visit, request, [id])
    return {
      title,
      head: viewHead(visit, { path: paths.notification(id), title }),
      content,
      day: dayOf(createdAt),
      hasList: visit.actor !== null,
      /** The frame counts by the cookie that the browser sent, which doesn't contain this notification yet. */
      unread: countUnread(visit, read),
    }
  },
  { area: 'notification' },
)

export default function OneNotification() {
  return (
    <Page>
      <NotificationDetail {...useLoaderData<typeof loader>()} />
    </Page>
  )
}

/** A notification as plain text. Empty lines separate its paragraphs. Addresses in it are not links. */
function NotificationDetail({ title, content, day, hasList }: Props) {
  const { t, i18n } = useTranslation('notification')
  const paragraphs = content.split(/\n[^\S\n]*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <article className="news-text">
      <time dateTime={day}>{writeDay(day, i18n.language)}</time>
      <h1 lang={langOf(title)}>{title}</h1>
      <div lang={langOf(content)}>
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move.
          <p key={at}>{paragraph.trim()}</p>
        ))}
      </div>
      <nav>
        <Link to={hasList ? paths.notifications() : paths.home()} className="button secondary">
          {t(hasList ? 'news.all' : 'news.home')}
        </Link>
      </nav>
    </article>
  )
}
