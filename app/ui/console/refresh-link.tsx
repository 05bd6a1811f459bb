import '#app/ui/atoms/word-link.css'
import './progress.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'

/** For who has no script; with it what is in work comes by itself. */
export function RefreshLink() {
  const { t } = useTranslation('console')
  return (
    <p className="refresh-link">
      <Link to={useHere()} className="word-link">
        {t('contents.refresh')}
      </Link>
    </p>
  )
}
