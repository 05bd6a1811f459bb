import { useRendering, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useFrame } from './frame.ts'

/** A link to the page where a reader chooses how pages look; that page leads back here. */
export function DisplayLink({ className }: { className?: string }) {
  const { t } = useTranslation('appearance')
  const { basePath } = useRendering()
  const { here } = useFrame()
  const back = here.startsWith(basePath) ? here.slice(basePath.length) : here
  return (
    <Link to={paths.appearance({ back })} {...(className && { className })}>
      {t('title')}
    </Link>
  )
}
