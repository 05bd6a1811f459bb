import '#app/ui/atoms/word-link.css'
import './progress.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'

/** A link that reloads the page without script. With script the page updates running work by itself. */
export function RefreshLink() {
  const { t } = useTranslation('console')
  return (
    <p className="hidden mt-3 mb-1 noscript:block">
      <Link to={useHere()} className="word-link">
        {t('contents.refresh')}
      </Link>
    </p>
  )
}
