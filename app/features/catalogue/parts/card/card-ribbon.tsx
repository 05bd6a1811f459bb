import './card-ribbon.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** What a content is marked as, on the corner of its cover (R282); its box says which side is the bookmark's. */
export function CardRibbon({ type }: { type: Mark | null }) {
  return type === null ? null : <Ribbon type={type} />
}

type Mark = 'new' | 'popular' | 'recommend'

function Ribbon({ type }: { type: Mark }) {
  const { t } = useTranslation('catalogue')
  return <span className={`ribbon ribbon-${type}`}>{t(`ribbon.${type}`)}</span>
}
