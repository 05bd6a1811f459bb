import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useLayoutIfAny } from './layout.ts'

/** A link to the page about the seller that the law asks for. Shows nothing at a site that has none, because it sells nothing. */
export function DisclosureLink({ className }: { className?: string }) {
  const { t } = useTranslation('commerce')
  if (!useLayoutIfAny()?.hasDisclosure) return null
  return (
    <Link to={paths.disclosure()} {...(className && { className })}>
      {t('disclosure.title')}
    </Link>
  )
}
