import { useRendering, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useFrame } from './frame.ts'

/** Where somebody chooses how the pages look, and comes back from. */
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
