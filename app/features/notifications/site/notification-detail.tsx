import '#app/features/notifications/parts/notification-list.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = { title: string; content: string; day: string; hasList: boolean }

/** A notification as plain text: empty lines part its paragraphs, and an address in it is words like all others. */
export function NotificationDetail({ title, content, day, hasList }: Props) {
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
