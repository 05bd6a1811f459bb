import { useLocation } from '@remix-run/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { Link } from './link.tsx'

/**
 * Where whoever is signed in shows that it is them, in a window of its own: what they typed here stays, to be sent again
 * afterwards.
 */
export function ProofLink() {
  const { t } = useTranslation('common')
  const isConsole = useLocation().pathname.startsWith('/admin')
  return (
    <Link to={isConsole ? adminPaths.proof() : paths.proof()} target="_blank">
      {t('proof.link')} {t('link.newWindow')}
    </Link>
  )
}
