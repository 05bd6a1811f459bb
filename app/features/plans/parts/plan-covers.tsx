import '#app/ui/atoms/word-link.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { PlanContents } from './plan-contents.ts'

/** A preview of what a plan opens: how many titles, some of their covers, and a link to all of them. */
export function PlanCovers({ contents: { total, some, groupId } }: { contents: PlanContents }) {
  const { t } = useTranslation('commerce')
  if (groupId === null || total === 0) return null
  return (
    <div className="plan-covers">
      <p>
        {t('plan.titles', { count: total })}{' '}
        <Link to={paths.group(groupId)} className="word-link">
          {t('plan.sample')}
        </Link>
      </p>
      <ul aria-label={t('plan.covers')}>
        {some.map((content) => (
          <li key={content.id}>
            <Link to={paths.content(content.groupId, content.id)} title={content.title}>
              <BookCover contentId={content.id} title={content.title} cover={content.cover} />
              <span className="only-heard">{content.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
