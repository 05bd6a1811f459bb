import './card-ribbon.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/**
 * The mark of a content on the corner of its cover (R282). The surrounding element decides on which side the bookmark
 * is.
 */
export function CardRibbon({ type }: { type: Mark | null }) {
  return type === null ? null : <Ribbon type={type} />
}

type Mark = 'new' | 'popular' | 'recommend'

function Ribbon({ type }: { type: Mark }) {
  const { t } = useTranslation('catalogue')
  return <span className={`ribbon ribbon-${type}`}>{t(`ribbon.${type}`)}</span>
}
