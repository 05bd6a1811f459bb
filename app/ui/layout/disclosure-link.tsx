import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useLayoutIfAny } from './layout.ts'

/** A link to the page about the seller that the law asks for. Shows nothing at a site that has none, because it sells nothing. */
export function DisclosureLink() {
  const { t } = useTranslation('commerce')
  return useLayoutIfAny()?.hasDisclosure ? <Link to={paths.disclosure()}>{t('disclosure.title')}</Link> : null
}

/** The link as a paragraph of its own. Without a link there is no empty line either. */
export function DisclosureLine({ className }: { className: string }) {
  return useLayoutIfAny()?.hasDisclosure ? (
    <p className={className}>
      <DisclosureLink />
    </p>
  ) : null
}
